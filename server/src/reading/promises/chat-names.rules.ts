import { digitsIn } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import { wordsIn } from './word-meanings.rules.ts'

/**
 * A person of the circle, as a chat may name them. `isAsked` is true only for supporters: the owner and coordinators ask for help
 * themselves.
 */
export interface ChatPerson {
  id: number
  firstName: string
  lastName: string
  phone: string
  isAsked: boolean
}

/** The number of digits at the end that identify a phone number, whether it has its country code or not. */
const KNOWN_DIGITS = 9

/**
 * Finds the sender of a message by number, whole name or first name; null if the sender is not in the circle. `isSure`: no one else can be
 * meant.
 */
export function senderAmong(people: readonly ChatPerson[]) {
  const named = people.map((person) => ({ person, first: wordsIn(person.firstName), last: wordsIn(person.lastName) }))
  return (sender: string) => {
    const digits = digitsIn(sender)
    if (digits.length >= KNOWN_DIGITS) return onlyOne(people.filter(({ phone }) => phone.endsWith(digits.slice(-KNOWN_DIGITS))))
    const said = wordsIn(sender)
    const whole = named.filter(({ first, last }) => [...first, ...last].join(' ') === said.join(' '))
    const byFirst = named.filter(({ first }) => first[0] === said[0])
    // 'Ruth C.' and 'Ruth' mean Ruth Cohen, if there is only one Ruth. 'Ruth School' may be someone else.
    const fits = ({ last }: (typeof named)[number]) =>
      last.length === 0 || said.slice(1).some((word) => last.some((each) => each.startsWith(word)))
    const isSure = whole.length > 0 || said.length === 1 || byFirst.every(fits)
    return onlyOne(
      (whole.length > 0 ? whole : byFirst).map(({ person }) => person),
      isSure,
    )
  }
}

const onlyOne = (found: ChatPerson[], isSure = true) => ({ person: found[0] ?? null, isSure: isSure && found.length < 2 })
