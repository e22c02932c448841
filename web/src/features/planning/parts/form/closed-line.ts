/** The values of a closed row, in one line; empty if it has none. */
export const closedLine = (parts: readonly (string | false)[]) => parts.filter((part) => part && part.trim() !== '').join(' · ')
