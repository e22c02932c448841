import { CATEGORIES, type Category } from '@hand-in-hand/contract/tasks.rules.ts'

/** Beginnings of words that are typical of a category. */
const CATEGORY_WORDS: Partial<Record<Category, string>> = {
  home: 'soup|cook|dinner|lunch|laundry|groceries|shopping|cleaning|dishes|suppe|kochen|wäsche|einkauf|putzen|суп|готовить|стирк|продукт|уборк|מרק|בישול|כביסה|קניות|ניקיון|ארוחת',
  medical:
    'pharmacy|doctor|hospital|clinic|medicine|prescription|apotheke|arzt|ärztin|krankenhaus|rezept|аптек|врач|больниц|лекарств|поликлиник|בית מרקחת|רופא|תרופ|בית חולים|מרפאה',
  childcare:
    'kindergarten|school|daycare|babysit|playground|kita|schule|kinder|spielplatz|детск|школ|детьми|няня|площадк|גן ילדים|[למ]?בית ה?ספר|ילדים|בייביסיטר|מהגן|לגן',
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
  const guesses = GUESSES.filter(([, pattern]) => pattern.test(`${written} ${title}`))
  const [guess] = guesses
  return guess && guesses.length === 1 ? guess[0] : 'general'
}
