import { type CatalogueMessage, shownWords } from './catalogues.ts'

interface ForbiddenWords {
  /** Regular expressions, each for whole words. */
  words: string[]
  instead: string
}

/**
 * Words that native readers found hard, or that have another meaning than intended. Each thing has one word: docs/translating.md. For
 * English, the texts in the code are checked.
 */
const FORBIDDEN_WORDS: Record<string, ForbiddenWords[]> = {
  en: [
    { words: ['somebody', 'nobody', 'everybody', 'anybody'], instead: 'someone, no one, everyone, anyone' },
    { words: ['whoever(?! you give)', 'whomever', 'whom'], instead: 'anyone who, the person who, who' },
    { words: ['(?:is|are|was|were) told', 'told of'], instead: 'gets a message' },
    { words: ['stands? (?:here|there|in)'], instead: 'appears here' },
    { words: ['(?:write|writes|wrote|written|writing) down', 'wr[io]te it down'], instead: 'add, added' },
    { words: ['fresh(?! bread)'], instead: 'new' },
    { words: ['sign-up links?', 'invite codes?', 'invitation codes?'], instead: 'invitation link' },
    { words: ['sign(?:s|ed|ing)?[- ](?:\\w+ )?(?:in|out)(?! (?:the|this))', 'sign-in', 'sign-out'], instead: 'log in, log out' },
    {
      words: ['(?:one|another|this|that|each|\\d) times? of', 'times of (?:a|the|this) task', 'times? (?:is|are) yours'],
      instead: 'date, dates',
    },
    { words: ['tak(?:e|es|ing) a pause', '(?:go|goes|going) on again'], instead: 'has paused, pause for now, end the pause' },
    { words: ['by (?:a|the|this|its) (?:link|code)', 'join by', 'joined by'], instead: 'with the link, with a code' },
    { words: ['mend(?:s|ed|ing)?'], instead: 'edit, correct' },
    { words: ['(?:is|are|was) good (?:until|for)', 'good until', 'good for'], instead: 'valid until, valid for' },
    { words: ['(?:is|are) dead', 'has ended', 'have ended', 'has passed', 'have passed'], instead: 'stops working, has expired, is over' },
    { words: ['beside(?! the (?:bed|door))'], instead: 'next to, in addition to' },
    { words: ['but for'], instead: 'except' },
    { words: ['erase[sd]?', 'erasing'], instead: 'delete' },
    { words: ['owners?', 'owns'], instead: 'in charge, organiser' },
    { words: ["family[’']s side"], instead: 'family view, family’s pages' },
    {
      words: ['unassign(?:s|ed|ing)?', 'take (?:it|this|them) off(?! your hands)', 'put (?:you|them) down'],
      instead: 'give back one’s own, release others’',
    },
    { words: ['let (?:\\S+ )?in', 'lets (?:\\S+ )?in'], instead: 'approve' },
    { words: ['primary caregivers?'], instead: 'main caregiver' },
    { words: ['coordinates now'], instead: 'is a coordinator now' },
    { words: ['glad of a hand'], instead: 'could use some help' },
  ],
  iw: [
    { words: ['{prefix}בעלים', '{prefix}בעלות'], instead: 'ניהול המעגל' },
    {
      words: ['{prefix}תפקיד {prefix}תיאום', '{prefix}תיאום (?:נשאר|עכשיו)', '(?:לצרף|צירוף|לסיים|סיום) (?:את )?{prefix}תיאום'],
      instead: 'רכז/ת',
    },
    { words: ['יד עוזרת'], instead: 'עוזר/ת' },
    { words: ['עיקר הטיפול'], instead: 'המטפל/ת העיקרי/ת' },
    { words: ['לדחות (?:את )?{prefix}בקש\\p{L}*', '{prefix}בקשה?\\S* (?:\\S+ ){0,3}נדחת?ה', 'נדחתה', 'לדחות'], instead: 'לא לאשר' },
    { words: ['{prefix}הודע[הת] {prefix}פרטיות'], instead: 'מדיניות פרטיות' },
    { words: ['קוד {prefix}הזמנה'], instead: 'קישור ההזמנה' },
    { words: ['{prefix}צד של המשפחה', 'מהצד שלה'], instead: 'אזור המשפחה' },
    { words: ['דרך צלחה', 'קבלת פנים', 'בהחלטת', 'ביוזמת'], instead: 'what people say: see docs/translating.md' },
  ],
  de: [
    { words: ['absagen', 'abgesagt', 'Absagen?', 'sagt \\S+ ab'], instead: 'ablehnen (eine Anfrage), zurückgeben (eine Aufgabe)' },
    {
      words: ['Kreis (?:\\S+ )?(?:beenden|beendet|beendest)', 'beendet(?:e|en)? (?:den|diesen|Ihren) Kreis'],
      instead: 'schließen, geschlossen',
    },
    { words: ['Einladung beendet'], instead: 'Einladung abgelaufen' },
    { words: ['kümmert sich hauptsächlich'], instead: 'Hauptbezugsperson' },
    { words: ['Seite der Familie'], instead: 'Bereich der Familie' },
    { words: ['du', 'dich', 'dir', 'deine?[mnrs]?'], instead: 'Sie' },
    { words: ['Austritt', 'steht hier nichts'], instead: 'Kreis verlassen; gibt es hier nichts' },
  ],
  ru: [
    { words: ['\\p{L}+\\((?:а|ла|ась|ый|ая)\\)\\p{L}*'], instead: 'a form for everyone, such as the present tense' },
    { words: ['в (?:\\p{L}+ )?круге'], instead: 'в кругу' },
    { words: ['главная опора'], instead: 'кто больше всех ухаживает' },
    { words: ['последн\\p{L}+ визит\\p{L}*', 'визитов'], instead: 'вход' },
    { words: ['код\\p{L}? приглашения'], instead: 'ссылка-приглашение' },
    { words: ['отказаться'], instead: 'вернуть дело' },
    {
      words: ['бессрочно', 'еженедельно', 'ежедневно', 'изменени\\p{L} (?:ещё не )?просмотрено'],
      instead: 'what people say: see docs/translating.md',
    },
    { words: ['ты', 'тебя', 'тебе', 'тво(?:й|я|и|ё|ю|его|ей)'], instead: 'вы' },
  ],
}

/** Texts that may keep a forbidden word: the English text, the word, and the reason. */
const WORDS_THAT_STAY: { id: RegExp; words: RegExp; why: string }[] = [
  { id: /^Task (?:"\{title\}" )?unassigned/, words: /unassigned/i, why: 'the specification quotes it' },
  { id: /^Wrong invite code$/, words: /invite code/i, why: 'the specification quotes it' },
  { id: /[Ww]r(?:ite|ote|itten) down what would help/, words: /wr\w+ down/i, why: 'the pitch: there it is a list on paper' },
  { id: /could use a hand$/, words: /יד עוזרת/, why: 'a hand, not the role of a person' },
]

/** The start of a word in any alphabet, because \b knows only Latin letters. */
const wordStart = '(?<![\\p{L}\\p{M}\\p{N}])'
const wordEnd = '(?![\\p{L}\\p{M}\\p{N}])'
/** Hebrew writes 'the', 'and', 'in', 'to', 'from' and 'that' together with the word. */
const PREFIX = '[והבלמשכ]{0,3}'

const compiledRules = new Map(
  Object.entries(FORBIDDEN_WORDS).map(([locale, rules]) => [
    locale,
    rules.map(({ words, instead }) => ({
      instead,
      pattern: new RegExp(`${wordStart}(?:${words.join('|').replaceAll('{prefix}', PREFIX)})${wordEnd}`, 'iu'),
    })),
  ]),
)

/** One line for each forbidden word in a text of this language. */
export function forbiddenWords(locale: string, path: string, messages: readonly CatalogueMessage[], kept = WORDS_THAT_STAY): string[] {
  return messages.flatMap(({ id, translation }) =>
    (compiledRules.get(locale) ?? []).flatMap(({ pattern, instead }) => {
      const found = pattern.exec(shownWords(locale === 'en' ? id : translation))?.[0]
      const isKept = kept.some((each) => each.id.test(id) && found !== undefined && each.words.test(found))
      return found === undefined || isKept ? [] : [`${path}: says '${found}' in "${id}": write ${instead}`]
    }),
  )
}
