import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { CircleWords } from '../circle.ts'

export interface Words extends CircleWords {
  /** What the browser itself is set to. */
  browser: string
  description: string
  address: string
  laundry: string
  reason: string
  asking: readonly (readonly [first: string, last: string])[]
}

/** The made-up family of the pictures, in the reader's language. */
export const WORDS: Record<Locale, Words> = {
  en: {
    browser: 'en-GB',
    locale: 'en',
    title: 'The Levi family',
    noa: ['Noa', 'Levi'],
    avi: ['Avi', 'Cohen'],
    bella: ['Bella', 'Katz'],
    tap: 'Fix the kitchen tap',
    school: 'Drive Dana to school',
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
  },
  iw: {
    browser: 'he-IL',
    locale: 'iw',
    title: 'משפחת לוי',
    noa: ['נועה', 'לוי'],
    avi: ['אבי', 'כהן'],
    bella: ['בלה', 'כץ'],
    tap: 'לתקן את הברז במטבח',
    school: 'להסיע את דנה לבית הספר',
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
  },
  de: {
    browser: 'de-DE',
    locale: 'de',
    title: 'Familie Levi',
    noa: ['Noa', 'Levi'],
    avi: ['Avi', 'Cohen'],
    bella: ['Bella', 'Katz'],
    tap: 'Den Wasserhahn in der Küche reparieren',
    school: 'Dana zur Schule fahren',
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
  },
  ru: {
    browser: 'ru-RU',
    locale: 'ru',
    title: 'Семья Леви',
    noa: ['Ноа', 'Леви'],
    avi: ['Ави', 'Коэн'],
    bella: ['Белла', 'Кац'],
    tap: 'Починить кран на кухне',
    school: 'Отвезти Дану в школу',
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
  },
}
