import { expect, test } from 'vitest'
import { forbiddenWords } from './forbidden-words.ts'

const english = (id: string) => forbiddenWords('en', 'en/a.po', [{ context: '', id, translation: id }])
const inLanguage = (locale: string, translation: string, id = 'Any text') =>
  forbiddenWords(locale, `${locale}/a.po`, [{ context: '', id, translation }])

test('a forbidden word is reported with its replacement; English is checked only in message ids', () => {
  expect(english('Nobody has asked yet')).toEqual([
    `en/a.po: says 'Nobody' in "Nobody has asked yet": write someone, no one, everyone, anyone`,
  ])
  expect(forbiddenWords('en', 'en/a.po', [{ context: '', id: 'No one has asked yet', translation: 'Nobody' }])).toEqual([])
})

test.each([
  'Everybody reads it',
  'Whoever has the link',
  'Whom to ask',
  '<0>{name}</0> is told',
  'It stands here',
  'Tasks that were written down',
  'A fresh link',
  'Ask for the sign-up link',
  'Sign out here',
  'You are signed in',
  '{amount, plural, one {One time is yours} other {# times are yours}}',
  'The family is taking a pause',
  'Go on again',
  'Log in by a code',
  'Mend this line',
  'It is good until {day}',
  'The link is dead',
  'Its time has passed',
  'All but for the owner',
  'Erase me',
  'The family’s side',
  "The family's side",
  'Task was unassigned by them',
  '{count, plural, one {Nobody came} other {# came}}',
])('%j is reported', (text) => {
  expect(english(text)).not.toEqual([])
})

test.each([
  'Someone has the link',
  'The owl is here',
  'Please recommend it',
  'Fresh bread',
  'Put the sign in the window',
  'You write down what would help. The people around you take it off your hands.',
  'Task unassigned',
])('%j is not reported', (text) => {
  expect(english(text)).toEqual([])
})

test.each([
  ['iw', 'בעלים', 'מעגל'],
  ['iw', 'רק הבעלים של המעגל', 'רק מי שבעלה עזר'],
  ['iw', 'בתפקיד התיאום', 'תיאום של שעה'],
  ['iw', 'הודעת הפרטיות', 'הודעה פרטית'],
  ['iw', 'לדחות את הבקשה', 'לא לאשר את הבקשה'],
  ['de', 'Anfrage absagen', 'Anfrage ablehnen'],
  ['de', 'Der Kreis wurde beendet', 'Der Termin wurde beendet'],
  ['de', 'Das ist für dich', 'Das ist für Sie, dicht dabei'],
  ['ru', 'Человек больше не в круге', 'Человек больше не в кругу'],
  ['ru', 'в вашем круге', 'в вашем кругу'],
  ['ru', 'Главная опора семьи', 'Кто больше всех ухаживает'],
  ['ru', 'Это для тебя', 'Это для вас'],
])('in %s %j is reported, and %j is not', (locale, wrong, right) => {
  expect(inLanguage(locale, wrong)).toHaveLength(1)
  expect(inLanguage(locale, right)).toEqual([])
})
