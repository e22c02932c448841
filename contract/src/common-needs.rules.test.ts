import { expect, test } from 'vitest'
import { COMMON_NEEDS, commonNeedOf } from './common-needs.rules.ts'
import { isMeal } from './meals.rules.ts'

test.each([
  ['meal', 'Soup for the evening', 'Lasagne, ein Abendessen', 'Приготовить ужин', 'מרק לערב'],
  ['drive', 'Drive Grandma to the clinic', 'Hinfahren zur Reha', 'Отвезти бабушку к врачу', 'להסיע את סבתא'],
  ['shopping', 'Weekly groceries', 'Wocheneinkauf', 'Купить продукты', 'ללכת לקניות'],
  ['dog', 'Walk the dog', 'Mit dem Hund raus', 'Погулять с собакой', 'לטייל עם הכלב'],
  ['bed', 'Carry the hospital bed', 'Das Krankenbett tragen', 'Перенести кровать', 'להעביר את המיטה'],
])('a title that names a %s is known in each language', (need, ...titles) => {
  expect(titles.map((title) => commonNeedOf('general', title))).toEqual(titles.map(() => need))
})

test.each([
  ['Need a lift on Friday', 'drive'],
  ['СЪЕЗДИТЬ НА МАШИНЕ', 'drive'],
  ['Dog-sitting', 'dog'],
  ['2 BEDS!', 'bed'],
  ['"Soup"', 'meal'],
])('a need is recognised in capitals, in a phrase and next to punctuation: %s', (title, need) => {
  expect(commonNeedOf('general', title)).toBe(need)
})

test.each([
  ['Take care of the plants'],
  ['Vitamin A, lift the box'],
  ['Vitamin A/lift the box'],
  ['A card for the neighbours'],
  ['Hundert Stühle aufstellen'],
  ['Fahrrad reparieren'],
  ['Interessen notieren'],
  ['Стиральная машина'],
  ['לסדר את הארון'],
])('no need is found in a title with a word that only looks like a need: %s', (title) => {
  expect(commonNeedOf('general', title)).toBeNull()
})

test('if a title names two needs, the first one counts', () => {
  expect(commonNeedOf('general', 'Buy dog food')).toBe('shopping')
  expect(commonNeedOf('general', 'Walk the dog, then buy bread')).toBe('dog')
})

test('a title names a need only if the task is in the category home or general', () => {
  expect(commonNeedOf('home', 'Soup for the evening')).toBe('meal')
  expect(commonNeedOf('medical', 'Drive to the clinic')).toBeNull()
  expect(commonNeedOf('childcare', 'Dinner for the children')).toBeNull()
  expect(COMMON_NEEDS.map((need) => commonNeedOf('general', `A ${need}.`))).toEqual(COMMON_NEEDS)
})

test.each([
  ['Lasagne for 5, no nuts', true],
  ['Auflauf für 4', true],
  ['Плов на 6 человек', true],
  ['לזניה ל-5 נפשות', true],
  ['Lasagne for five', true],
  ['Curry for six people', true],
  ['Lasagne für fünf Personen', true],
  ['Auflauf für vier, ohne Nüsse', true],
  ['Лазанья на пятерых', true],
  ['Плов на шесть человек', true],
  ['לזניה לחמישה', true],
  ['קוסקוס לשמונה סועדים', true],
  ['לשמור על החתול לשמונה', false],
  ['Watch the cat for two days', false],
  ['Katze hüten für drei Tage', false],
  ['Посмотреть за котом на пять дней', false],
  ['Watch the cat for 2 days', false],
  ['Be there for 10:30', false],
  ['Drive for 5', false],
])('a title with a number of people is a meal, and one with a duration is not: %s', (title, expected) => {
  expect(isMeal({ category: 'general', title })).toBe(expected)
})

test('the family’s choice of whether a task is a meal overrides the words of the title', () => {
  expect(isMeal({ category: 'childcare', title: 'Lasagne', meal: true })).toBe(true)
  expect(isMeal({ category: 'home', title: 'Soup spoons to return', meal: 0 })).toBe(false)
  expect(isMeal({ category: 'home', title: 'Soup', meal: null })).toBe(true)
})
