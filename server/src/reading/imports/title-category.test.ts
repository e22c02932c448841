import { expect, test } from 'vitest'
import { categoryOf } from './title-category.rules.ts'

test.each([
  ['home', 'supper', 'breakfast for two', 'Lasagne for 5', 'bake bread', 'vacuum the rooms', 'buy milk', 'Take out the trash'],
  ['home', 'Abendessen', 'Abendbrot', 'Frühstück', 'Lasagne', 'Auflauf', 'Brötchen und Brot holen', 'Staubsaugen', 'Müll rausbringen'],
  ['home', 'ужин', 'завтрак', 'лазанья', 'борщ', 'приготовить обед', 'помыть посуду', 'вынести мусор', 'купить молоко'],
  ['home', 'ארוחת בוקר', 'לבשל משהו', 'לזניה', 'פשטידה', 'לקנות חלב', 'לקפל כביסה', 'להוריד את הזבל', 'לשטוף את הכלים'],
  ['childcare', 'pick up the kids', 'Pick up Dana from practice', 'homework with Tom', 'Kids to the pool'],
  ['childcare', 'Kinder abholen', 'Dana vom Training abholen', 'Hausaufgaben mit Tom', 'Kita'],
  ['childcare', 'забрать детей', 'забрать Дану с тренировки', 'отвести в садик', 'сделать уроки с Томом'],
  ['childcare', 'לאסוף את הילדים', 'לאסוף את דנה מהחוג', 'איסוף מהגן', 'שיעורי בית עם תום'],
  // In the app's ready list of needs, 'Walk the dog' has this category.
  ['general', 'walk the dog', 'walk Rex', 'Rex walkies', 'Gassi gehen', 'mit Rex spazieren gehen', 'Hund ausführen'],
  ['general', 'выгулять собаку', 'погулять с Рексом', 'להוציא את הכלב', 'טיול עם רקס'],
  // Words such as 'pick up' do not name a category, so only the family knows it.
  ['general', 'pick up Dana', 'pick up the parcel', 'Paket abholen', 'забрать посылку', 'לאסוף חבילה'],
  ['medical', 'pick up a prescription', 'Rezept abholen', 'забрать лекарства', 'לאסוף תרופות'],
  // If two categories match, none is guessed.
  ['general', 'The doctor and the kindergarten', 'Supper for the children', 'Suppe und Apotheke'],
])('%s: %s', (category, ...titles) => {
  expect(titles.map((title) => [title, categoryOf('', title)])).toEqual(titles.map((title) => [title, category]))
})
