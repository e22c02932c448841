import { commonNeedOf } from '@hand-in-hand/contract/common-needs.rules.ts'
import { CATEGORIES, type Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { isForChildren, isMedical } from '@hand-in-hand/contract/who-sees.rules.ts'

/** Beginnings of words that are typical of a category. Food and shopping are known as needs too; children and health decide who sees a task. */
const CATEGORY_WORDS: Partial<Record<Category, string>> = {
  home: 'lasagn|stew(?!\\p{L})|quiche|pasta(?!\\p{L})|laundry|cleaning|dishes|vacuum|hoover|ironing|tidy|rubbish|trash|lasagne|auflauf|eintopf|wäsche|putzen|staubsaug|saugen|bügel|aufräumen|müll|лазань|борщ|котлет|стирк|постира|уборк|убрать|прибрать|пылесос|погладить|посуд|мусор|[והבל]{0,2}(?:לזני|פשטיד|שניצל|חלות|כביסה|ניקיון|לנקות|כלים|גיהוץ|זבל|אשפה)',
  finance: 'bank|bills?|invoice|budget|rechnung|überweisung|банк|счёт|счет|בנק|חשבונות|תשלום',
  legal_rights: 'forms?|insurance|benefits|antrag|formular|krankenkasse|versicherung|заявлени|страхов|льгот|пособи|טפסים|ביטוח לאומי|ביטוח',
  legal: 'lawyer|court|notary|anwalt|gericht|notar|адвокат|юрист|нотариус|עורך דין|עורכת דין|בית משפט|נוטריון',
  emotional: 'visit|company|hug|besuch|gesellschaft|навестить|в гости|ביקור|לבקר|חברה טובה',
}
const GUESSES = Object.entries(CATEGORY_WORDS).map(
  ([category, words]) => [CATEGORIES.find((each) => each === category) ?? 'general', new RegExp(`(?<!\\p{L})(?:${words})`, 'iu')] as const,
)

/** The category that was given, or the only one whose words match; else general. */
export function categoryOf(written: string, title: string): Category {
  const named = CATEGORIES.find((category) => category === written.toLowerCase().replace(/\s+/g, '_'))
  if (named) return named
  const words = `${written} ${title}`
  const guesses = new Set(GUESSES.filter(([, pattern]) => pattern.test(words)).map(([category]) => category))
  if (isForChildren({ category: 'general', title: words })) guesses.add('childcare')
  if (isMedical({ category: 'general', title: words })) guesses.add('medical')
  const need = commonNeedOf('general', title)
  if (need === 'meal' || need === 'shopping') guesses.add('home')
  const [guess = 'general'] = guesses
  return guesses.size === 1 ? guess : 'general'
}
