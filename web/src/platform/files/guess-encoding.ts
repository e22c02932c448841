// Files of old Windows programs do not name their encoding, and their bytes are valid in each encoding below. But the letters make words
// only in the right encoding. Greek letters in a German word, or a Hebrew final letter before another letter, show a wrong encoding. This
// code is loaded only for such a file.

/** The likeliest encodings come first, with a `cost` of 0. Encodings with a higher `cost` are chosen only if the first ones fit badly. */
const ENCODINGS = [
  { name: 'windows-1252', cost: 0 },
  { name: 'windows-1251', cost: 0 },
  { name: 'windows-1255', cost: 0 },
  { name: 'windows-1250', cost: 3 },
  { name: 'windows-1254', cost: 3 },
  { name: 'macintosh', cost: 6 },
  { name: 'ibm866', cost: 6 },
  { name: 'koi8-r', cost: 6 },
  { name: 'x-mac-cyrillic', cost: 6 },
] as const

/** Letters in groups by how often people write them, from one in ten to one in a thousand. */
const HEBREW = ['יוה', 'לאתמ', 'רבשנ', 'חקדעפ', 'םסכגצט', 'ןזךףץ']
const CYRILLIC = ['оае', 'интс', 'рвлк', 'мдпуяы', 'ьгзбчйх', 'жшюцщэфіїєўґ', 'ёъ']
const LATIN = ['äüöéáß', 'èàçñíóêãõâ', 'åæøłąęşığčšžőűř', 'ôîûùúëïśżźćńěýůťďňœ']
const COST_OF_RANK = [2.3, 2.8, 3.3, 3.9, 4.8, 5.5, 6.5]
const COST_OF_OTHERS = 11
const COST_OF_POINT = 2
const COST_OF_CAPITALS = 3
const costs = new Map(
  [HEBREW, CYRILLIC, LATIN].flatMap((ranks) =>
    ranks.flatMap((letters, rank) => [...letters].map((each) => [each, COST_OF_RANK[rank] ?? COST_OF_OTHERS] as const)),
  ),
)

const COST_OF_SIGN = 3
/** The cost of something that no word contains. */
const WRONG = 12
/** If the costs of two readings differ by less than this, the person sees both readings. */
const UNSURE = 2.5
const BYTES_READ = 20_000

const OLD_CONTROL = /[\u0080-\u009f\ufffd\0]/g
const WORD = /[\p{L}\p{M}]+/gu
/** Matches a sign that people do not write. Such a sign shows a wrong encoding. */
const OTHER_SYMBOL = /[^\p{L}\p{M}\p{Nd}\p{Z}\p{Cc}\x20-\x7e’‘“”„–—…€₪«»°§№·׳״\u200e\u200f]/gu
const SIGN = /[’‘“”„–—…€₪«»°§№·׳״]/gu
const SIGN_IN_WORD = /(?<=\p{L})[“”„–—…€₪«»°§№](?=\p{L})/gu
const FINAL_INSIDE = /[םןךףץ](?=[א-ת])/gu
const POINT_ALONE = /(?<![א-ת\u0591-\u05c7])[\u0591-\u05c7]/gu
const VOWELLESS = /^[бвгджзйклмнпрстфхцчшщъь]{2,}$/iu
const WRONG_START = /^[ьъы]/iu
const CAPITAL_INSIDE = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u
const ALL_CAPITALS = /^\p{Lu}{2,}$/u
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Hebrew}/u, /\p{Script=Greek}/u]
const ACCENTS_IN_A_ROW = /[^\x20-\x7e]{4}/u
const POINT = /\p{M}/u

function costOfWord(word: string) {
  const letters = [...word].filter((each) => each > '\x7f')
  if (letters.length === 0) return 0
  let cost = letters.reduce((sum, each) => sum + (costs.get(each.toLowerCase()) ?? (POINT.test(each) ? COST_OF_POINT : COST_OF_OTHERS)), 0)
  if (SCRIPTS.filter((script) => script.test(word)).length > 1) cost += WRONG
  if (CAPITAL_INSIDE.test(word) || WRONG_START.test(word) || VOWELLESS.test(word)) cost += WRONG
  if (ALL_CAPITALS.test(word)) cost += COST_OF_CAPITALS
  // A German or French word also has letters without accents. A word of accented letters only, or with four in a row, shows a wrong
  // encoding.
  if (SCRIPTS[0]?.test(word) && word.length > 1 && (letters.length === word.length || ACCENTS_IN_A_ROW.test(word))) cost += WRONG
  return cost
}

function costOf(text: string) {
  const wrong = [OLD_CONTROL, OTHER_SYMBOL, SIGN_IN_WORD, FINAL_INSIDE, POINT_ALONE].reduce(
    (sum, pattern) => sum + (text.match(pattern)?.length ?? 0),
    0,
  )
  const signs = text.match(SIGN)?.length ?? 0
  return (text.match(WORD) ?? []).reduce((sum, word) => sum + costOfWord(word), wrong * WRONG + signs * COST_OF_SIGN)
}

/** The texts that these bytes may be, with the likeliest first. Returns only one text if the encoding is clear. */
export function readingsOf(bytes: Uint8Array) {
  const start = bytes.subarray(0, BYTES_READ)
  const scored = ENCODINGS.map(({ name, cost }) => ({ name, cost: cost + costOf(new TextDecoder(name).decode(start)) })).toSorted(
    (one, other) => one.cost - other.cost,
  )
  const least = scored[0]?.cost ?? 0
  const texts = scored.filter(({ cost }) => cost < least + UNSURE).map(({ name }) => new TextDecoder(name).decode(bytes))
  return [...new Set(texts)]
}
