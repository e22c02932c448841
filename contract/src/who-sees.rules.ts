import { HEBREW_PREFIX, wordsOf } from './common-needs.rules.ts'
import type { Category } from './tasks.rules.ts'

/**
 * Who may see and take a task, from the widest audience to the narrowest: everyone with the link; the circle; or only the people whom the
 * family knows well, while the whole circle sees the task.
 */
export const AUDIENCES = ['everyone', 'circle', 'known'] as const
export type Audience = (typeof AUDIENCES)[number]

type AudienceMarks = Record<'circle_only' | 'trusted_only', boolean>

/** Who may see and take a task with these marks. */
export const audienceOf = ({ circle_only, trusted_only }: AudienceMarks): Audience =>
  trusted_only ? 'known' : circle_only ? 'circle' : 'everyone'

export const marksOf = (audience: Audience): AudienceMarks => ({
  circle_only: audience !== 'everyone',
  trusted_only: audience === 'known',
})

export const narrowerOf = (one: Audience, other: Audience) => (AUDIENCES.indexOf(one) > AUDIENCES.indexOf(other) ? one : other)

type TitleAndKind = { category: Category; title: string }

/**
 * Who may see and take a task if the family has not chosen. `childrenTrusted`: what the family answered about tasks with children. Until
 * the family has answered, these tasks are for people it knows well.
 */
export function preselectedAudience(task: TitleAndKind, childrenTrusted: boolean | null | undefined): Audience {
  if (isForChildren(task)) return childrenTrusted === false ? 'circle' : 'known'
  return isMedical(task) ? 'circle' : 'everyone'
}

export const isForChildren = ({ category, title }: TitleAndKind) => category === 'childcare' || CHILDREN.test(wordsOf(title))

/** Whether the task is about someone's health. */
export const isMedical = ({ category, title }: TitleAndKind) => category === 'medical' || MEDICAL.test(wordsOf(title))

/**
 * Whether someone outside the circle sees when the task begins. For a task about a child or an ill person, the hour could tell a stranger
 * when to come (P48).
 */
export const visitorsSeeHour = (task: TitleAndKind) => !isForChildren(task) && !isMedical(task)

const OF_OFFICES: Category[] = ['legal_rights', 'finance', 'legal']
/**
 * Whether others, such as a school, a practice or an office, probably set the day. This is so for tasks with children, medical tasks, and
 * tasks about rights, money or law.
 */
export const hasDateOfOthers = (task: TitleAndKind) => isForChildren(task) || isMedical(task) || OF_OFFICES.includes(task.category)

// Makes a pattern for texts that `wordsOf` has returned. `words` and `hebrew` are the beginnings of words, in English, German, Russian and
// Hebrew. `%` marks the end of a word.
const beginningOf = (words: readonly string[], hebrew: readonly string[]) =>
  new RegExp(` (?:${words.join('|')}|${HEBREW_PREFIX}(?:${hebrew.join('|')}))`.replaceAll('%', ' '))

const CHILDREN = beginningOf(
  [
    'kids?%|kiddo|child|bab(?:y|ies)|toddler|infant|newborn|sons?%|daughter|grand(?:son|kid)|twins?%|siblings?%|boys?%|girls?%|teenager|teens%',
    'kindergart|pre ?school|school|nursery|day ?care|cr[eè]che|playground|play ?(?:date|group)|homework|diaper|napp(?:y|ies)|bedtime|nann(?:y|ies)|p(?:a)?ediatric',
    'pick(?:ing)? *up .{1,30} from (?:practice|training|football|soccer|ballet|swimming)',
    '(?:enkel|schul|paten|klein|geschwister|nachbars)?kind(?:%|er|es|s)|kita|kiga|hort%|krippe|tages(?:mutter|mütter)|säugling|nachhilfe|pausenbrot',
    '(?:grund|vor|musik|haupt|real|sonder|förder|ganztags)?schul(?!d|t)|einschul|hausaufgabe|spiel(?:platz|gruppe)|s[oö]hn(?:e|en|es|s|chen)?%|t[oö]cht|enkel|zwilling|jungs%|mädchen|geschwister|windel|klassenfahrt',
    'vom (?:training|fußball|ballett|turnen|schwimmen) (?:.{1,30} )?(?:ab|zurück)hol',
    'дет(?:и%|ей|ям|ьми|ях|ск|сад|ишк|к[аиу]%|ок%)|реб[её]н|ребят|малыш|младен|доч(?:к|ь|ер|еньк)|сын|внук|внуч|школ|дошкол|садик|ясл(?:и|ей|ях)|нян(?:я|и|е|ю|ей|ь)|площадк|урок(?:и|ов|ам)|кружк|кружок|продл[её]нк|близнец|двойняш|мальчи|девоч|подгузник|памперс',
    'ו?ש?(?:מה|ל)(?:גן|גנים)%|ו?ש?[מלב]ה?מעון%|ו?ש?[מלב]ה?חוגי?ם?%',
    'забрать .{1,30} с (?:трениров|круж)|(?:забра|забер|отве[зсл]|вод|вести).{0,30} (?:из|в) сад(?:а|у)?%',
  ],
  [
    'ילד|תינוק|פעוט|ג[ןנ]י? ?ה?ילדים|גננת|צהרון|קייטנ|פעוטון|משפחתון|ב(?:ית|תי) ה?ספר|בי[הת]?  ס%|כית(?:ה|ת)%|ביביסיטר|בייביסיטר|בייבי  ?סיטר|שמרטפ|שיעורי ה?בית|נכד|תאומים|שעשועים|מגרש ה?משחקים|חיתול|חוגי?ם?%',
    '(?:בן|בת) של|אחים ה?קטנים',
    '(?<= [ושכלמב]{0,2})ה(?:בן|בת|בנים|בנות|אחים|אחיות)%',
  ],
)
const MEDICAL = beginningOf(
  [
    'pharmac|doctor|dr%|hospital|hospice|clinic|medic(?:ine|ation|al)|meds%|prescription|surge(?:ry|on)|operation%|chemo|radiation|radiotherap|dialys|oncolog|cancer|tumou?r|[a-z]*therap(?:y|ist|ies)|physio|psych|rehab',
    'blood (?:test|work|draw)|scans?%|mri%|x  ?ray|ultrasound|injection|vaccin|insulin|nurs(?:e|es|ing)%|dent(?:al|ist)|specialist|check  ?up|ambulance|transfusion|infusion|biops|bandage|cardiolog|neurolog|gyn(?:a)?ecolog|p(?:a)?ediatri|test results|pills%',
    '(?!tier)[a-zäöüß]*(?:arzt|ärzt|klinik|therapie|therapeut)|apotheke|krankenhaus|spital%|hospiz|arztpraxis|medikament|medizin|rezept|bestrahlung|dialyse|onkolog|krebs|op%|blut(?:abnahme|test|werte|druck|bild)|mrt%|röntgen|ultraschall|spritze|impf|pflegedienst|verbandswechsel|reha%|orthopäd|kardiolog|gynäkolog|befund|vorsorgeunt|untersuchung|notaufnahme|biopsie|tabletten|hebamme',
    'аптек|врач|доктор|больни[цч]|госпитал|хоспис|клини[кч]|поликлиник|лекарств|таблет|рецепт|медицин|медсестр|химио|хими[юя]%|облучен|диализ|онколог|операци|анализ|мрт%|узи%|рентген|укол|прививк|инсулин|[а-я]*терап(?:и|евт)|реабилитац|стоматолог|зубн|перевяз|капельниц|обследован|кардиолог|невролог|гинеколог|педиатр|скор(?:ая|ую|ой) помощ',
  ],
  [
    'רופא|מרפא|ב(?:ית|תי) ה?חולים|בי[הת]?  ח%|תרופ|מרשם|מרקחת|כימו|הקרנ|דיאליזה|אונקולוג|ניתוח|בדיק(?:ת|ות) (?:ה?דם|שתן|רפוא|דימות)|בדיקה רפואית|רפוא|אשפוז|מיון%|טיפולי? (?:רפוא|שיניים|נמרץ|כימו)|טיפולים%|זריק|חיסון|אינסולין|פיזיותרפ|שיקום|חביש|עירוי|אולטרסאונד|קופת ה?חולים|הוספיס|שיניים',
  ],
)
