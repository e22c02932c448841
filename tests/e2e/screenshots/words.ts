import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { CircleWords } from '../setup/circle.ts'

type Name = readonly [first: string, last: string]

export interface Words extends CircleWords {
  /** The locale of the browser. */
  browser: string
  description: string
  address: string
  laundry: string
  reason: string
  asking: readonly Name[]
  /** More members, and one person whom the family added itself. */
  others: readonly Name[]
  byHand: Name
  links: readonly string[]
  supper: string
  walk: string
  doctor: string
  rules: string
  /** A list as people write it in a chat. Its last line cannot be parsed. */
  list: readonly string[]
}

/** The made-up family in the pictures, in the reader's language. */
export const WORDS = {
  en: {
    browser: 'en-GB',
    locale: 'en',
    title: 'The Levi family',
    noa: ['Noa', 'Levi'],
    avi: ['Avi', 'Cohen'],
    bella: ['Bella', 'Katz'],
    tap: 'Fix the kitchen tap',
    school: 'Drive Dana to the station',
    pharmacy: 'Pharmacy for grandpa',
    company: 'Sit with Noa for an hour',
    soup: 'Soup for the evening',
    laundry: 'Two baskets of laundry',
    description: 'She waits downstairs with her bag. School is six minutes away. Please text when she is in.',
    address: '12 Herzl Street, second floor',
    reason: 'My car broke down',
    asking: [
      ['Igor', 'Petrov'],
      ['Dana', 'Peretz'],
    ],
    others: [
      ['Miriam', 'Goldberg'],
      ['Daniel', 'Friedman'],
      ['Yael', 'Shapiro'],
    ],
    byHand: ['Rivka', 'Mizrahi'],
    links: ['School parents', 'Neighbours'],
    supper: 'Warm supper for four',
    walk: 'Walk the dog',
    doctor: 'Drive grandpa to the doctor',
    rules: 'Please ring once. No nuts: Dana is allergic. Thank you for taking off your shoes.',
    list: [
      'Bring fresh bread',
      'Fetch Dana from choir Tuesday 17:00',
      'Grandpa to the dentist Thursday 9:30-10:30',
      'Iron the shirts',
      'Birthday cake 31.2.',
    ],
  },
  iw: {
    browser: 'he-IL',
    locale: 'iw',
    title: 'משפחת לוי',
    noa: ['נועה', 'לוי'],
    avi: ['אבי', 'כהן'],
    bella: ['בלה', 'כץ'],
    tap: 'לתקן את הברז במטבח',
    school: 'להסיע את דנה לתחנה',
    pharmacy: 'בית מרקחת בשביל סבא',
    company: 'לשבת שעה עם נועה',
    soup: 'מרק לארוחת הערב',
    laundry: 'שני סלי כביסה',
    description: 'היא מחכה למטה עם התיק. בית הספר במרחק שש דקות. נא לשלוח הודעה כשהיא נכנסה.',
    address: 'רחוב הרצל 12, קומה שנייה',
    reason: 'האוטו שלי התקלקל',
    asking: [
      ['איגור', 'פטרוב'],
      ['דנה', 'פרץ'],
    ],
    others: [
      ['מרים', 'גולדברג'],
      ['דניאל', 'פרידמן'],
      ['יעל', 'שפירא'],
    ],
    byHand: ['רבקה', 'מזרחי'],
    links: ['הורים מבית הספר', 'שכנים'],
    supper: 'ארוחת ערב חמה לארבעה',
    walk: 'לטייל עם הכלב',
    doctor: 'להסיע את סבא לרופא',
    rules: 'נא לצלצל פעם אחת. בלי אגוזים: דנה אלרגית. תודה שחולצים נעליים.',
    list: [
      'להביא לחם טרי',
      'להחזיר את דנה מהמקהלה יום שלישי 17:00',
      'סבא לרופא שיניים יום חמישי 9:30-10:30',
      'לגהץ את החולצות',
      'עוגת יום הולדת 31.2.',
    ],
  },
  de: {
    browser: 'de-DE',
    locale: 'de',
    title: 'Familie Levi',
    noa: ['Noa', 'Levi'],
    avi: ['Avi', 'Cohen'],
    bella: ['Bella', 'Katz'],
    tap: 'Den Wasserhahn in der Küche reparieren',
    school: 'Dana zum Bahnhof fahren',
    pharmacy: 'Medikamente für Opa aus der Apotheke holen',
    company: 'Noa eine Stunde Gesellschaft leisten',
    soup: 'Suppe für den Abend',
    laundry: 'Zwei Körbe Wäsche waschen',
    description: 'Sie wartet unten mit ihrer Tasche. Zur Schule sind es sechs Minuten. Bitte schreib uns, wenn sie drin ist.',
    address: 'Herzlstraße 12, zweiter Stock',
    reason: 'Mein Auto ist liegen geblieben',
    asking: [
      ['Igor', 'Petrow'],
      ['Dana', 'Peretz'],
    ],
    others: [
      ['Miriam', 'Goldberg'],
      ['Daniel', 'Friedmann'],
      ['Annegret', 'Hollenstein'],
    ],
    byHand: ['Rivka', 'Mizrahi'],
    links: ['Eltern aus der Schule', 'Nachbarschaft'],
    supper: 'Warmes Abendessen für vier Personen',
    walk: 'Mit dem Hund spazieren gehen',
    doctor: 'Opa zum Arzt fahren',
    rules: 'Bitte nur einmal klingeln. Keine Nüsse: Dana ist allergisch. Danke, wenn Sie die Schuhe ausziehen.',
    list: [
      'Frisches Brot mitbringen',
      'Dana vom Chor abholen Dienstag 17:00',
      'Opa zum Zahnarzt Donnerstag 9:30-10:30',
      'Hemden bügeln',
      'Geburtstagskuchen 31.2.',
    ],
  },
  ru: {
    browser: 'ru-RU',
    locale: 'ru',
    title: 'Семья Леви',
    noa: ['Ноа', 'Леви'],
    avi: ['Ави', 'Коэн'],
    bella: ['Белла', 'Кац'],
    tap: 'Починить кран на кухне',
    school: 'Отвезти Дану на вокзал',
    pharmacy: 'Сходить в аптеку для дедушки',
    company: 'Посидеть часок с Ноа',
    soup: 'Сварить суп на вечер',
    laundry: 'Постирать две корзины белья',
    description: 'Она ждёт внизу с рюкзаком. До школы шесть минут. Напишите, пожалуйста, когда она войдёт.',
    address: 'Улица Герцля, 12, второй этаж',
    reason: 'У меня сломалась машина',
    asking: [
      ['Игорь', 'Петров'],
      ['Дана', 'Перец'],
    ],
    others: [
      ['Мирьям', 'Гольдберг'],
      ['Даниэль', 'Фридман'],
      ['Яэль', 'Шапиро'],
    ],
    byHand: ['Ривка', 'Мизрахи'],
    links: ['Родители из школы', 'Соседи'],
    supper: 'Горячий ужин на четверых',
    walk: 'Погулять с собакой',
    doctor: 'Отвезти дедушку к врачу',
    rules: 'Звоните, пожалуйста, один раз. Без орехов: у Даны аллергия. Спасибо, что снимаете обувь.',
    list: [
      'Принести свежий хлеб',
      'Забрать Дану с хора вторник 17:00',
      'Дедушку к стоматологу четверг 9:30-10:30',
      'Погладить рубашки',
      'Торт на день рождения 31.2.',
    ],
  },
} satisfies Partial<Record<Locale, Words>>

/** The texts for a language. A language without texts of its own gets the English ones. */
export const wordsIn = (locale: Locale): Words => Object.values<Words>(WORDS).find((words) => words.locale === locale) ?? WORDS.en
