/** This character replaces parts of a text. No input contains it. */
export const PLACEHOLDER = '\0'

/** A text with a placeholder for each thing that was found in it, and the found things in the order of the text. */
export interface Marked<Found> {
  text: string
  found: Found[]
}

/** Replaces a match in the text by a placeholder, and adds `thing` to the found things, in the order of the text. */
export function mark<Found>(
  { text, found }: Marked<Found>,
  { index, 0: matched }: { index: number; 0: string },
  thing: Found,
): Marked<Found> {
  const before = text.slice(0, index)
  const place = before.split(PLACEHOLDER).length - 1
  return { text: `${before}${PLACEHOLDER}${text.slice(index + matched.length)}`, found: found.toSpliced(place, 0, thing) }
}
