import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'

type Values = Record<string, unknown>

/**
 * Lingui decodes \u003c and the like in messages that are filled in already, and so in what somebody wrote. Its own
 * backslash, as \u005c, stays one.
 */
class PlainValues extends I18n {
  override _(id: string | MessageDescriptor, values?: Values, options?: MessageOptions) {
    return typeof id === 'string'
      ? super._(id, values && escaped(values), options)
      : super._({ ...id, ...(id.values && { values: escaped(id.values) }) })
  }
}

const escaped = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value]),
  )

export const i18n = new PlainValues({})
