import type { AwayDays } from '@hand-in-hand/contract/away.rules.ts'
import { type Calendar, findWhen } from '../../platform/plain-dates.ts'

const AWAY = [
  "(?:(?:i'?m|i am|i'll be|i will be|we are|we're) )?(?:away|on holiday|on holidays|on vacation|abroad|travell?ing|out of town)",
  '(?:(?:ich bin|bin|wir sind) )?(?:weg|verreist|im urlaub|in urlaub|nicht da|unterwegs)',
  '(?:אני )?(?:לא נמצא|לא נמצאת|לא כאן|לא פה|לא בארץ|לא זמין|לא זמינה|בחופשה|בחופש|בחו"ל|בחול|נוסע|נוסעת)',
  '(?:(?:я|меня) )?(?:нет|не будет|в отъезде|в отпуске|уехал|уехала|уезжаю|отсутствую)',
].join('|')
const FROM_DAY = '(?:from|vom|von|ab|מה-?|מ-?|с|со)'
const UNTIL = '(?:until|till|til|to|through|bis zum|bis|עד ה-?|עד|до|по)'
const DAYS = `(?:${FROM_DAY} ?(?<from>.{3,24}?) )?${UNTIL} ?(?<until>.{3,24}?)`
const SAID_BEFORE = '(?:hi|hello|hallo|שלום|היי|здравствуйте|привет|sorry|leider|к сожалению)'
const COURTESY = '(?:thanks|thank you|danke|vielen dank|תודה|спасибо)'
/** "Away until 20.8.", and in German "Bin bis 20.8. weg". */
const SAYINGS = [`(?:${AWAY}),? ${DAYS}`, `(?:(?:ich bin|bin|אני|я|меня) )?${DAYS} (?:${AWAY})`].map(
  (saying) => new RegExp(`^(?:${SAID_BEFORE},? )?${saying}[.!]*(?:,? ${COURTESY}[.!]*)?$`, 'iu'),
)

const BACK = [
  "(?:(?:i'?m|i am|we're|we are) )?back(?: home| again| now| today| in town| from (?:holiday|vacation|my trip))*",
  '(?:(?:ich bin|bin|wir sind|sind) )?(?:wieder (?:da|hier|zurück|zu hause|zuhause)|(?:aus dem urlaub )?zurück)',
  '(?:אני |אנחנו )?(?:חזרתי|חזרנו|כבר כאן|שוב כאן|כאן שוב)(?: הביתה| לארץ| מהחופשה| מהחופש| מחו"ל)?',
  '(?:я |мы )?(?:уже )?(?:вернулся|вернулась|вернулись|снова здесь|снова дома|опять дома)(?: домой| из отпуска| из поездки)?',
].join('|')
const SAYS_BACK = new RegExp(`^(?:${SAID_BEFORE},? )?(?:${BACK})[.!]*(?:,? ${COURTESY}[.!]*)?$`, 'iu')

/** Whether the sender of an SMS says to be back, and nothing else. */
export const readBackReply = (text: string) => SAYS_BACK.test(plainTextOf(text))

const plainTextOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** The days on which the sender of an SMS says to be away, without an end in the past; null if it says anything else. */
export function readAwayReply(text: string, calendar: Calendar): AwayDays | null {
  const plain = plainTextOf(text)
  for (const saying of SAYINGS) {
    const { from, until } = saying.exec(plain)?.groups ?? {}
    if (until === undefined) continue
    const [first, last] = [from === undefined ? calendar.today : dayIn(from, calendar), dayIn(until, calendar)]
    if (first !== null && last !== null) return { from: first, until: last }
  }
  return null
}

/** 20.8 and 5/8 are days here, and no amounts. Of a day in both orders no one knows which is meant. */
function dayIn(text: string, { today, monthFirst, writesBoth = false }: Calendar) {
  const said = text
    .trim()
    .replace(/^(\d{1,2})\.(\d|0\d|1[0-2])$/, '$1.$2.')
    .replace(/^(\d)\/(\d)$/, '0$1/0$2')
  const [day, other] = [monthFirst, monthFirst !== writesBoth].map((order) => {
    const { whens, problem } = findWhen(said, { today, time: '00:00', monthFirst: order })
    const [when] = whens
    return problem === null && whens.length === 1 && when?.start === null ? when.date : null
  })
  return day === other ? (day ?? null) : null
}
