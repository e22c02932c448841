/** Sayings of one or several words. In each line commas separate them. */
export const splitSayings = (...lines: string[]) => lines.flatMap((line) => line.split(', '))
