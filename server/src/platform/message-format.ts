import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type MessageValues = Record<string, string | number>

type Choices = Record<string, CompiledMessage> & { offset?: number }

/** A compiled ICU message with its values, which are inserted unchanged. In a plural, `counted` is the number that replaces `#`. */
export function formatMessage(tokens: CompiledMessage, tag: string, values: MessageValues, counted?: number): string {
  return tokens.map((token) => formatToken(token, tag, values, counted)).join('')
}

function formatToken(token: CompiledMessage[number], tag: string, values: MessageValues, counted?: number) {
  const inNumerals = (value: number) => new Intl.NumberFormat(tag).format(value)
  if (token === '#' && counted !== undefined) return inNumerals(counted)
  if (typeof token === 'string') return token
  const [name, kind, format] = token
  const value = values[name] ?? ''
  switch (kind) {
    case 'select': {
      const choices = formChoices(format)
      return formatMessage(choices[value] ?? choices['other'] ?? [], tag, values, counted)
    }
    case 'plural':
    case 'selectordinal': {
      const forms = formChoices(format)
      const rest = Number(value) - (forms.offset ?? 0)
      const rules = new Intl.PluralRules(tag, { type: kind === 'plural' ? 'cardinal' : 'ordinal' })
      return formatMessage(forms[value] ?? forms[rules.select(rest)] ?? forms['other'] ?? [], tag, values, rest)
    }
    case 'number':
      return inNumerals(Number(value))
    default:
      return String(value)
  }
}

/**
 * The compiler made the format, so the format has the shape of `Choices`. The result inherits nothing from `Object`, because a value may be
 * a word such as "constructor".
 */
const formChoices = (format: unknown): Choices => Object.assign(Object.create(null), format)
