const asTyped = (title: string) => title.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Whether a typed text is the family's title, ignoring case and extra spaces. */
export const isSameTitle = (typed: string, title: string) => asTyped(typed) === asTyped(title)
