const asTyped = (title: string) => title.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Whether somebody typed a family's title, whatever its case and spaces. */
export const isSameTitle = (typed: string, title: string) => asTyped(typed) === asTyped(title)
