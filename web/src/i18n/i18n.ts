import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'

type MessageValues = Record<string, unknown>

/**
 * Lingui decodes escapes such as \u003c after it has filled in the values, so it would also decode them in user input. A backslash that is
 * written as \u005c stays a backslash.
 */
class LiteralValues extends I18n {
  override _(id: string | MessageDescriptor, values?: MessageValues, options?: MessageOptions) {
    return typeof id === 'string'
      ? super._(id, values && escapeValues(values), options)
      : super._({ ...id, ...(id.values && { values: escapeValues(id.values) }) })
  }
}

const escapeValues = (values: MessageValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value]),
  )

export const i18n = new LiteralValues({})
