/** Joins class names and leaves out empty values. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
