import { existsSync } from 'node:fs'
import { shippedFile } from './shipped/shipped-files.ts'

const COMMAND = /npm run (family|db|coverage|doctor|sms|mail|operator|papers|watch)\b( --)?/g
const isRelease = existsSync(shippedFile('bin/hand-in-hand'))

/** A text with the commands as one types them here: a release has no npm, and calls them `hand-in-hand …`. */
export const withCommandNames = (text: string) => (isRelease ? text.replace(COMMAND, 'hand-in-hand $1') : text)
