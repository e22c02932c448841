/** Sayings of one word or of several, each line with commas between them. */
export const splitSayings = (...lines: string[]) => lines.flatMap((line) => line.split(', '))
