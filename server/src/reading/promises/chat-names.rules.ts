import { digitsIn } from '@hand-in-hand/contract/texts/typed-text.rules.ts'

/** Someone of the circle, as a chat may name them. `isAsked`: false for the family's side, which asks itself. */
export interface ChatPerson {
  id: number
  firstName: string
  lastName: string
  phone: string
  isAsked: boolean
}

/** Digits at the end of a number by which it is known, with and without the code of its country. */
const KNOWN_DIGITS = 9

const wordsOfName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}'’׳-]+/gu) ?? []

/** The people whom the sender of a message may be: by number, by the whole name, or else by the first name. `isSure`: it is no one else. */
export function peopleNamed(sender: string, people: readonly ChatPerson[]) {
  const digits = digitsIn(sender)
  if (digits.length >= KNOWN_DIGITS) {
    const end = digits.slice(-KNOWN_DIGITS)
    return { found: people.filter(({ phone }) => phone.endsWith(end)), isSure: true }
  }
  const said = wordsOfName(sender)
  const named = people.map((person) => ({ person, first: wordsOfName(person.firstName), last: wordsOfName(person.lastName) }))
  const whole = named.filter(({ first, last }) => [...first, ...last].join(' ') === said.join(' '))
  const byFirst = named.filter(({ first }) => first[0] === said[0])
  const found = (whole.length > 0 && said.length > 1 ? whole : byFirst).map(({ person }) => person)
  // 'Ruth School' may be Ruth Cohen; 'Ruth C.' and 'Ruth' are, if there is one Ruth.
  const others = said.slice(1)
  const fits = ({ last }: (typeof named)[number]) => last.length === 0 || others.some((word) => last.some((each) => each.startsWith(word)))
  return { found, isSure: whole.length > 0 || others.length === 0 || byFirst.every(fits) }
}
