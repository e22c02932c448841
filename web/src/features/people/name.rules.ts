import { NAME_MAX } from '@hand-in-hand/contract/constants.ts'
import { cutText } from '@hand-in-hand/contract/texts/typed-text.rules.ts'

export const NAME_INPUT_MAX = 79

/** A name of 80 UTF-16 units or more is cut to 79, but not inside a character. `cut` says whether the name was cut. */
export const limitName = (name: string) =>
  name.length >= NAME_MAX ? { name: cutText(name, NAME_INPUT_MAX), cut: true } : { name, cut: false }
