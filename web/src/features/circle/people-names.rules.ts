import { NUMBER_HERE } from './people-numbers.rules.ts'

/** What was read about a person, before the number is chosen. `names` are the first and the last name. */
export interface FoundPerson {
  written: string
  names: [string, string]
  /** Text with the person's numbers, the likeliest first. */
  numbers: string
  /** Text with their mail addresses. */
  mails: string
}

/** The first mail address of a text; an empty text if there is none. */
export const firstMail = (text: string) =>
  /[^\s<>()[\]{},;:"“”„«»]+@[^\s<>()[\]{},;:"“”„«»@]+\.\p{L}{2,}/u.exec(text.replace(/mailto:/gi, ' '))?.[0] ?? ''

const REMARK_IN_BRACKETS = /\([^()]*\)|\[[^\]]*\]|\{[^}]*\}/g
const MAIL = /<?[^\s<>]+@[^\s<>]+\.[^\s<>]+>?/g
const ADDRESS = /https?:\S+/g
const QUOTES = /["“”„«»״‟]|^['‘’‚]|['‘’‚]$/g
/** Words that say which kind of number it is. */
const LABEL =
  /(?<![\p{L}])(?:tel(?:efon|ephone)?|phone|mobile?|mobilnummer|cell(?:phone)?|handy(?:nummer)?|mob|home|work|office|fax|festnetz|privat|whats ?app|nummer|number|no|nr|номер|тел(?:ефон)?|моб(?:ильный)?|сот(?:овый)?|дом(?:ашний)?|раб(?:очий)?|טל(?:פון)?|נייד|סלולרי|מספר|בית|עבודה)(?![\p{L}])[.:'׳’\s]*(?=\0|$)/giu
const LABEL_AFTER = /(?<=\0)[\s,]*(?:mobile?|cell|handy|mob|home|work|office|моб|дом|раб|נייד|בית|עבודה)(?![\p{L}])\.?/giu
const BORDERS = /^[\s,;:|/=\u05be\u2010-\u2015•*_~-]+|[\s,;:|/=\u05be\u2010-\u2015•*_~-]+$/g

/** The first and the last name in a text where `NUMBER_HERE` replaces each number. Remarks in brackets or after a comma are left out. */
export function splitName(rest: string): [string, string] {
  const text = rest
    .replace(REMARK_IN_BRACKETS, ' ')
    .replace(MAIL, ' ')
    .replace(ADDRESS, ' ')
    .replace(LABEL, ' ')
    .replace(LABEL_AFTER, ' ')
    .split(NUMBER_HERE)
    .map((part) => part.replace(/\s+/g, ' ').replace(BORDERS, '').replace(QUOTES, '').replace(BORDERS, ''))
    .filter((part) => /\p{L}/u.test(part))
  const [name = '', next = ''] = (text[0] ?? '').split(/\s*[,;|]\s*/)
  // Address books write 'Levi, Noa', and tables write 'Noa; Levi'. In 'Noa Levi, the neighbour' the comma comes before a remark.
  const isPair = next !== '' && !name.includes(' ') && next.split(' ').length <= 2
  const isReversed = isPair && text[0]?.includes(',')
  const [first = '', ...last] = (isReversed ? `${next} ${name}` : isPair ? `${name} ${next}` : name).replace(/[*_~]/g, '').split(' ')
  return [first, last.join(' ')]
}
