/** What is set in a closed row, in one line; empty if nothing is. */
export const closedLine = (parts: readonly (string | false)[]) => parts.filter((part) => part && part.trim() !== '').join(' · ')
