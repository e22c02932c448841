import { NAME_MAX } from '@hand-in-hand/contract/constants.ts'

export const NAME_INPUT_MAX = 79

/** A name of 80 characters or more is cut to 79. `cut` tells so. */
export const limitName = (name: string) =>
  name.length >= NAME_MAX ? { name: name.slice(0, NAME_INPUT_MAX), cut: true } : { name, cut: false }
