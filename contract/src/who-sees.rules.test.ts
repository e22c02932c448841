import { expect, test } from 'vitest'
import { AUDIENCES, audienceOf, isForChildren, isMedical, marksOf, narrowerOf, preselectedAudience } from './who-sees.rules.ts'

const written = (title: string) => ({ category: 'general', title }) as const

test.each([
  [
    'en',
    [
      'pick up the kids',
      'Babysit',
      'Kids’ supper',
      'after-school club',
      'Take my daughter to ballet',
      'Pick up Dana from practice',
      'THE TWINS',
    ],
  ],
  [
    'de',
    ['Kinder abholen', 'Kind zur Kita', 'Enkelkinder hüten', 'zur Grundschule', 'Söhne', 'Dana vom Training abholen', 'Ma\u0308dchen'],
  ],
  ['ru', ['забрать детей', 'отвезти сына', 'ребёнка', 'РЕБЕНКА', 'с внуками', 'отвести Таню в сад', 'дочку', 'из школы', 'сделать уроки']],
  ['iw', ['לאסוף את הילדים', 'איסוף מהגן', 'לגן', 'ביה״ס', 'מבית הספר', 'הבת שלי', 'נכדים', 'בייביסיטר', 'יְלָדִים', 'לאסוף מהחוג']],
  ['with unseen signs', ['ki\u00adnder', 'k\u200bids']],
])('a title about children is known in %s', (_language, titles) => {
  expect(titles.filter((title) => !isForChildren(written(title)))).toEqual([])
  expect(isForChildren({ category: 'childcare', title: 'Dana' })).toBe(true)
})

test('a title with a word that only looks like a word for children is not about children', () => {
  const others = [
    'kidney beans',
    'Drive Dana',
    'Schulden',
    'Schulter',
    'person',
    'Sonntag',
    'Garten',
    'детали',
    'детектив',
    'сыр',
    'מגן',
    'לבן',
    'חגיגה',
  ]
  expect(others.filter((title) => isForChildren(written(title)))).toEqual([])
})

test('a title is recognised as medical in four languages', () => {
  const medical = [
    'Chemo with mum',
    'dentist',
    'X-ray',
    'Zahnarzt',
    'Uniklinik',
    'Strahlentherapie',
    'к врачу',
    'анализы',
    'לרופא',
    'בית החולים',
    'ביה״ח',
  ]
  expect(medical.filter((title) => !isMedical(written(title)))).toEqual([])
  const others = ['Tierarzt', 'Soup', 'Oper', 'химчистка', 'оператор', 'חברים', 'nursery plants']
  expect(others.filter((title) => isMedical(written(title)))).toEqual([])
})

test('the title, the category and the family’s answer about children preselect the audience', () => {
  const school = written('Drive to school')
  expect([null, undefined, true, false].map((answer) => preselectedAudience(school, answer))).toEqual(['known', 'known', 'known', 'circle'])
  expect(preselectedAudience(written('To the doctor'), true)).toBe('circle')
  expect(preselectedAudience(written('Take the kids to the doctor'), true)).toBe('known')
  expect(preselectedAudience(written('Soup'), null)).toBe('everyone')
})

test('each audience has its own marks, and trusted_only alone means the audience "known"', () => {
  expect(AUDIENCES.map((each) => audienceOf(marksOf(each)))).toEqual([...AUDIENCES])
  expect(audienceOf({ circle_only: false, trusted_only: true })).toBe('known')
  expect(narrowerOf('everyone', 'circle')).toBe('circle')
  expect(narrowerOf('known', 'circle')).toBe('known')
})
