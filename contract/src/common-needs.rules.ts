import type { Category } from './tasks.rules.ts'

/** The commonest needs. Each has a picture of its own. */
export const COMMON_NEEDS = ['meal', 'drive', 'shopping', 'dog', 'bed'] as const
export type CommonNeed = (typeof COMMON_NEEDS)[number]

// `WORDS` has the beginnings of words in English, German, Russian and Hebrew, in small letters; `%` marks the end of a word. A Hebrew word
// may have up to two letters of `HEBREW_PREFIX` in front.
export const HEBREW_PREFIX = '[והבכלמש]{0,2}'
const WORDS: Record<CommonNeed, readonly [prefixed: string, hebrew: string]> = {
  meal: [
    'soup|meal|dinner|supper|lunch|breakfast|cook|bak(?:e|ing)|food|casserole|cake|bread%|suppe|essen%|(?:mittag|abend)(?:essen|brot)|frühstück|koch|backen|kuchen|brot%|mahlzeit|суп|обед|ужин|завтрак|(?:при)?готов|ед[аыу]%|испечь|пирог|хлеб',
    'מרק|ארוח|אוכל|בישול|לבשל|תבשיל|לאפות|אפייה|עוג|לחם%',
  ],
  drive: [
    'driv|a lift|lift to|rides?%|car%|taxi|(?:hin|mit|heim|weg|zurück)?fahr(?:t|en|er|dienst)|auto%|(?:от|под|до)вез|поездк|на машине|подбросить',
    'הסיע|הסע|נסיע|נסוע|טרמפ|רכב%',
  ],
  shopping: [
    'grocer|shop|supermark|buy%|(?:wochen|groß)?einkauf|einkäuf|besorgung|lebensmittel|продукт|покупк|купить|закуп|магазин|супермаркет',
    'קניות|קניי?ה|קנות|סופר%|סופרמרקט|מכולת|מצרכים',
  ],
  dog: ['dogs?%|pupp(?:y|ies)|hunde?%|hunde(?!rt)|gassi|собак|собач|щен', 'כלב'],
  bed: ['beds?%|mattress|(?:kranken|pflege|kinder)?bett(?:en)?%|bettwäsche|matratze|кроват|матрас|постел', 'מיט[הת]|מיטות|מזרן|מצעים'],
}
// These patterns are for texts that `wordsOf` has returned, so they need no flag for capital letters. With that flag, a browser takes 5 ms
// to compile a pattern.
const PATTERNS = COMMON_NEEDS.map((need) => {
  const [words, hebrew] = WORDS[need]
  return [need, new RegExp(` (?:${words}|${HEBREW_PREFIX}(?:${hebrew}))`.replaceAll('%', ' '))] as const
})

/**
 * Returns a text in small letters, with a space before and after each word. Other characters become two spaces, so that no phrase matches
 * across them. Hebrew vowels and invisible signs are left out.
 */
export const wordsOf = (text: string) => {
  const letters = text.normalize('NFKC').replace(/[\p{M}\p{Cf}]+/gu, '')
  return ` ${letters.toLowerCase().replace(/[^\p{L} ]+/gu, '  ')} `
}

/** If a task has one of these categories, the title says more about what is needed than the category. */
export const SAYS_LITTLE: readonly Category[] = ['general', 'home']

/** The common need that a title names first; null if it names none, or if the category says more than the title. */
export function commonNeedOf(category: Category, title: string): CommonNeed | null {
  if (!SAYS_LITTLE.includes(category)) return null
  const words = wordsOf(title)
  let first: { need: CommonNeed; at: number } | null = null
  for (const [need, pattern] of PATTERNS) {
    const at = words.search(pattern)
    if (at >= 0 && (first === null || at < first.at)) first = { need, at }
  }
  return first?.need ?? null
}
