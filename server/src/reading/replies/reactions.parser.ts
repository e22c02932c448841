import { splitSayings } from './sayings.rules.ts'

// A phone sends a reaction to a message as a text: the phone's words around a quotation of our message. The words here are in small
// letters, without punctuation.

/** What iPhones write for a thumb up: German, French, Spanish, Italian, Portuguese, Dutch, Russian, Ukrainian, and so on. */
const LIKED = splitSayings(
  'liked, likes, gefällt, gefällt mir, mag, a aimé, aime, le gustó, le gusta, le ha gustado, me gusta, ha messo mi piace a, mi piace, ha apprezzato, ha gradito, è piaciuto, piace, gostou de, gostou, gosta de, curtiu, vond leuk, vindt leuk, leuk gevonden, leuk',
  'понравилось, понравилась, понравился, нравится, сподобалося, сподобалось, подобається, вподобано, polubiono, polubił a, polubił, polubiła, podoba się, spodobało się, lubi, líbí se, líbilo se, tetszett, tetszik, kedvelte, i a plăcut, îi place, a apreciat, άρεσε, του άρεσε, της άρεσε, μου αρέσει',
  'gillade, gillar, syntes godt om, synes godt om, kunne lide, kan lide, likte, liker, tykkäsi, tykkäsi viestistä, tykkää, piti, piti viestistä, beğendi, beğenildi, beğeniyor, beğendim',
  'אהב, אהבה, אהב ה, אהב ה את, אהבתי, אהבתי את, אהבתי ב, סימן ה לייק, סימן ה לייק ל, לייק, לייק ל, עשה לייק ל, עשתה לייק ל, أعجبه, أعجبها, أعجبني, أعجب ب, أعجب بـ, أعجبته, أعجبتني',
  'にいいねしました, にいいね しました, に いいね しました, にいいね, にいいね をしました, をいいねしました, 喜欢, 喜欢了, 赞了, 赞, 觉得 很赞, 表示赞, 對 按讚, 按讚, 說 讚, 讚了, 喜歡, 에 좋아요를 표시함, 을 를 좋아함, 을 좋아함, 를 좋아함, 좋아함, 좋아요, 에 좋아요',
)
const DISLIKED = splitSayings(
  "disliked, dislikes, gefällt nicht, gefällt mir nicht, mag nicht, n'a pas aimé, n'aime pas, no le gustó, no le gusta, no le ha gustado, no me gusta, ha messo non mi piace a, non mi piace, non ha apprezzato, non ha gradito, non è piaciuto, não gostou de, não gostou, não gosta de, não curtiu, vond niet leuk, vindt niet leuk, niet leuk gevonden, niet leuk",
  'не понравилось, не понравилась, не понравился, не нравится, не сподобалося, не сподобалось, не подобається, nie polubiono, nie podoba się, nie spodobało się, nie lubi, nelíbí se, nelíbilo se, nem tetszett, nem tetszik, nu i a plăcut, nu îi place, δεν άρεσε, δεν του άρεσε, δεν της άρεσε, δεν μου αρέσει',
  'gillade inte, gillar inte, ogillade, syntes ikke om, synes ikke om, syntes ikke godt om, kunne ikke lide, likte ikke, liker ikke, mislikte, ei tykännyt, ei tykännyt viestistä, ei pitänyt, ei tykkää, beğenmedi, beğenilmedi, beğenmiyor',
  'לא אהב, לא אהבה, לא אהב ה, לא אהב ה את, לא אהבתי, לא אהבתי את, דיסלייק, דיסלייק ל, סימן ה דיסלייק ל, لم يعجبه, لم يعجبها, لم يعجبني, لم يعجبته',
  'によくないねしました, によくないね しました, に よくないね しました, によくないね, 不喜欢, 踩了, 踩, 不喜歡, 對 按倒讚, 표시함 싫어요, 에 싫어요를 표시함, 을 를 싫어함, 을 싫어함, 를 싫어함, 싫어함, 싫어요, 에 싫어요',
)
/** Other reactions, and a reaction that was taken back. */
const SAYS_NOTHING =
  /^(?:loved|emphasi[sz]ed|laughed at|questioned|removed .{1,30} from|liebt|lacht über|findet .*wichtig|hervorgehoben|fragt|a adoré|a ri (?:de|à)|a souligné|le encantó|le dio risa|exclamó por|dudó sobre|ha adorato|ha amato|ha riso (?:di|per)|amou|adorou|riu de|enfatizou|questionou|очень понравилось|рассмешило|выделено|под вопросом|полюбилось|(?:entfernt|a (?:supprimé|retiré)|eliminó|quitó|ha rimosso|removeu|удал|снят|הסיר).*|מת ה על|צחק ה|הדגיש ה|שאל ה)(?!\p{L})/u

const CLOSES: Record<string, string> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '「': '」',
  '『': '』',
  '״': '״',
  '”': '”',
  '»': '«',
}
const WORDS_AROUND_MAX = 60
/** Our messages have a link, or begin with the name of the family. Other quotations are words of a person: 'I can't - "flu" 😷'. */
const IS_OURS = /:\/\/|^[^:\n]{1,60}:\s/u
/** An emoji with a few words, in any language: 'Reagierte mit 👍 auf'. */
const WITH_SIGN = /^(?:[\p{L}']+ ){0,3}(?<sign>\p{S}+)(?: [\p{L}']+){0,3}$/u

/** What a reaction says, and the text to which it was added; null if the text is no reaction. */
export function readReaction(plain: string): { meaning: 'yes' | 'no' | 'automatic'; quoted: string } | null {
  // In 'Ha messo “Mi piace” a “…”' the reaction is quoted too, so its quotation marks are removed.
  return reactionAround(plain) ?? reactionAround(plain.replace(/[“«"]([\p{L} ]{2,20})[”»"]/u, '$1'))
}

function reactionAround(plain: string): ReturnType<typeof readReaction> {
  const open = plain.search(/["“„«「『״”»]/u)
  const last = open < 0 ? -1 : Math.max(...[...(CLOSES[plain[open] ?? ''] ?? '')].map((close) => plain.lastIndexOf(close)))
  if (last <= open || open + plain.length - last > WORDS_AROUND_MAX) return null
  const said = `${plain.slice(0, open)} ${plain.slice(last + 1)}`
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{S}']+/gu, ' ')
    .trim()
  const quoted = plain.slice(open + 1, last)
  if (!IS_OURS.test(quoted.trim())) return null
  const sign = WITH_SIGN.exec(said)?.groups?.sign ?? ''
  if (LIKED.includes(said) || /^👍+$/u.test(sign)) return { meaning: 'yes', quoted }
  if (DISLIKED.includes(said) || /^👎+$/u.test(sign)) return { meaning: 'no', quoted }
  return sign !== '' || SAYS_NOTHING.test(said) ? { meaning: 'automatic', quoted } : null
}
