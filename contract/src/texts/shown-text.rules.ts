import { NAME_MIN } from '../constants.ts'

/**
 * Characters that show nothing: spaces, control and format characters, characters that Unicode lets a font ignore (zero-width signs,
 * fillers of Hangul, selectors, tags), and a few characters that fonts draw as empty space.
 */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}]/gu
const NO_MARK = /\P{M}/u

/** How many characters of a text can be seen. 0 if the text has only marks, because marks are drawn upon other characters. */
export function shownLength(text: string) {
  const shown = text.replace(UNSEEN, '')
  return NO_MARK.test(shown) ? [...shown].length : 0
}

/** Whether a text has a visible character. A text without one counts as empty. */
export const isShown = (text: string) => shownLength(text) > 0

/** In Chinese, Japanese or Korean, one character is a word or a syllable, so it can be a whole name. */
const WHOLE_NAME = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether at least `least` characters of a text can be seen. One character is enough if it is a whole name. */
export function showsAtLeast(least: number, text: string) {
  const shown = shownLength(text)
  return shown >= least || (shown > 0 && WHOLE_NAME.test(text.replace(UNSEEN, '')))
}

export const isNameTooShort = (name: string) => !showsAtLeast(NAME_MIN, name)
