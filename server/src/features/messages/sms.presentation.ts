import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max'
import type { Settings } from '../../env.ts'
import { appName } from '../../platform/app-name.ts'
import { countriesOfZone } from '../../platform/countries.ts'
import type { MessageValues } from '../../platform/message-format.ts'
import { countryOf } from '../../platform/phones.ts'
import { cutBeforeNumber } from '../../platform/sms/sms-numbers.ts'
import { cutForSms, directionMark, safeForSms, shareUnits, withSignsOfPhones } from '../../platform/sms/sms-text.ts'
import { isGsm7, partsOf, roomOf, unitsOf } from '../../platform/sms-alphabet.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { type MessageParameters, presentForText, RULES, renderMessage, type Template } from '../../templates/templates.ts'
import type { WritingContext } from '../../templates/values.ts'
import { askedText, erasedName, howToStop, takesText, toReadText } from './sms-additions.templates.ts'

export type SendingServer = Pick<Settings, 'publicUrl' | 'sendsManually'> & Partial<Pick<Settings, 'smsCountries'>>

export interface MessageToRender {
  template: Template
  locale: Locale
  parameters: string
  /** The reader's number. */
  phone_e164?: string
}

/**
 * How the room is shared among texts that people wrote. A text of fewer characters than `least` (including its dots) says little. If a text
 * would become that short, something else is left out of the message. If that does not leave it as many as `fewest`, the message has one part
 * more.
 */
const SHARES = {
  family: { weight: 1, least: 23, fewest: 12 },
  title: { weight: 2, least: 23, fewest: 15 },
  givenBack: { weight: 2, least: 14, fewest: 12 },
  name: { weight: 1, least: 10, fewest: 8 },
  reason: { weight: 2, least: 12, fewest: 12 },
} as const
type WrittenField = keyof typeof SHARES
/** How many characters each text may have at most after each step of the sharing: first the family's name, then a person's name. */
const SHARING_STEPS: ((key: WrittenField) => number)[] = [
  (key) => (key === 'family' ? SHARES.family.fewest : 0),
  (key) => (key === 'family' || key === 'name' ? SHARES[key].fewest : 0),
  (key) => SHARES[key].least,
  () => Number.POSITIVE_INFINITY,
]
const NOTHING_WRITTEN: Record<WrittenField, string> = { family: '', title: '', givenBack: '', name: '', reason: '' }

/** The parts that may be left out of a message that is too long. The page behind its link has them anyway. */
interface ShortForm extends Pick<WritingContext, 'shown' | 'hasExtras' | 'hasEarlier'> {
  /** Whether the first SMS to a number says how to stop the SMS. */
  saysHowToStop: boolean
  /** Whether the first SMS to a number names the app. */
  namesApp: boolean
  /**
   * How many of two optional sentences an ask has. One says who signs the ask and who else was asked. The other says how long the task
   * takes.
   */
  additions: number
}
/** How many parts an SMS may have, and how many if it would otherwise not say whose or which task it is about. */
const USUAL_PARTS = 2
const MOST_PARTS = 3
const FULLEST: ShortForm = { shown: 4, hasExtras: true, hasEarlier: true, saysHowToStop: true, namesApp: true, additions: 0 }
/** The forms in the order in which they are tried, from the fullest on. */
const SHORTER: ShortForm[] = [
  ...[4, 3, 2, 1].map((shown) => ({ ...FULLEST, shown })),
  { ...FULLEST, shown: 1, hasExtras: false },
  { ...FULLEST, shown: 1, hasExtras: false, hasEarlier: false },
  { ...FULLEST, shown: 1, hasExtras: false, hasEarlier: false, saysHowToStop: false },
  { ...FULLEST, shown: 1, hasExtras: false, hasEarlier: false, saysHowToStop: false, namesApp: false },
]
/** The forms of an ask that are tried first. No text that people wrote is cut to make room for the optional sentences. */
const WITH_ADDITIONS: ShortForm[] = [2, 1].map((additions) => ({ ...FULLEST, additions }))

/**
 * The text of a stored message as it is sent at an instant (ms), in the reader's language and the family's zone. A text in the phones' own
 * alphabet (GSM-7) has one part if it fits, otherwise two. A text in another alphabet has up to two parts, and a third only if a name or a
 * title would otherwise say little. Texts that people wrote are cut to the space that is left. The first SMS to a number may always have
 * two parts. `passesOnReplies`: the gateway passes replies on, so that STOP works.
 */
export function presentText(
  message: MessageToRender,
  sender: SendingServer,
  { now, passesOnReplies = false }: { now: number; passesOnReplies?: boolean },
) {
  const { says, ...others } = withSafeReading(readParameters(message.parameters) ?? {}, message, sender)
  const sending = { ...sender, now, passesOnReplies }
  const saying = says && fitParts(message, { ...others, says }, sending, USUAL_PARTS)
  return saying?.isWhole ? saying.text : fitParts(message, others, sending, MOST_PARTS).text
}

/**
 * A text that has to be read is included only if it fits whole and unchanged. Otherwise a link leads to it, because a part of it, or
 * another form, could mislead.
 */
function withSafeReading({ says, ...others }: MessageParameters, message: MessageToRender, sender: SendingServer): MessageParameters {
  const inOneLine = (text: string | null) => text && withSignsOfPhones(text).replace(/\s+/g, ' ').trim()
  const lines = says && { avoid: inOneLine(says.avoid), house_rules: inOneLine(says.house_rules) }
  const countries = countriesOf(message, others.zone, sender)
  const isSafe = Object.values(lines ?? {}).every((text) => text === null || safeForSms(text, countries) === text)
  return { ...others, ...(lines && isSafe && { says: lines }) }
}

/** The text in as few parts as possible, up to `most`. `isWhole`: nothing was cut so short that it says little. */
function fitParts(message: MessageToRender, parameters: MessageParameters, sending: Omit<Form, keyof ShortForm>, most: number) {
  const { family = '', name, reason, zone } = parameters
  const title = parameters.title === undefined ? undefined : titleFor(parameters.title, message.locale)
  const countries = countriesOf(message, zone, sending)
  const given: [WrittenField, string | undefined][] = [
    ['family', family],
    ['title', title],
    ['givenBack', parameters.givenBack === undefined ? undefined : titleFor(parameters.givenBack, message.locale)],
    // An erased person has an empty name, for example the owner of a family that the operator reopened.
    ['name', name === '' ? erasedName(message.locale) : name],
    ['reason', reason],
  ]
  const written = given.flatMap(([key, text]) => (text === undefined ? [] : [[key, safeForSms(text, countries)] as const]))
  const writerOf = (form: ShortForm) => (texts: (readonly [WrittenField, string])[]) =>
    textWith(message, parameters, { ...NOTHING_WRITTEN, ...Object.fromEntries(texts) }, { ...form, ...sending })
  const isGsm = isGsm7(writerOf(FULLEST)(written))
  const additions = WITH_ADDITIONS.filter((form) => RULES[message.template].mail === 'ask' && isGsm7(writerOf(form)(written)) === isGsm)
  const inOnePart = isGsm && !parameters.isFirst && !RULES[message.template].namesMany
  // In the phones' own alphabet everything fits into two parts, so only an SMS of one part leaves something out.
  const forms = isGsm ? [FULLEST] : SHORTER
  const tries = [
    ...(inOnePart ? [...additions, ...SHORTER.filter(({ hasEarlier }) => hasEarlier)].map((form) => [form, 1] as const) : []),
    ...[...additions, ...forms].map((form) => [form, USUAL_PARTS] as const),
    ...forms.map((form) => [form, most] as const),
  ]
  let [text, isWhole, isClear] = ['', false, false]
  for (const [form, parts] of tries) {
    if (isClear && parts > USUAL_PARTS) break
    const fitInto = (room: number) => fit(writerOf(form), written, { most: room, isGsm, countries })
    const whole = fitInto(roomOf(parts, isGsm))
    // A character that would be split between two parts goes into the second part, so the last unit of the first part is lost.
    const isOver = partsOf(whole.text) > parts
    if (form.additions > 0 && (isOver || whole.isCut)) continue
    const fitted = isOver ? fitInto(roomOf(parts, isGsm) - (parts - 1)) : whole
    text = fitted.text
    isWhole = fitted.isWhole
    isClear = fitted.isClear
    if (isWhole) break
  }
  return { text, isWhole }
}

/** Marks for the place of the family's name and of the link in a text. With them the text can be split. */
const FAMILY_MARK = '\u0001'
const LINK_MARK = '\u0002'

/**
 * What a stored message says, for a mail. `text`: the whole text, with dates in place of 'tomorrow', and without the family's name before
 * it. `link`: its link. `label`: the words that lead to the link, such as 'Log in'. An ask has its secret in the link's path (decision
 * 088).
 */
export function presentSentence(message: MessageToRender, sender: SendingServer) {
  const { isFirst: _, ask, ...parameters } = withSafeReading(readParameters(message.parameters) ?? {}, message, sender)
  const { family = '', title = '', givenBack = '', name, reason = '', path } = parameters
  const texts = {
    family: FAMILY_MARK,
    title: safeForSms(titleFor(title, message.locale)),
    givenBack: safeForSms(titleFor(givenBack, message.locale)),
    name: safeForSms(name || erasedName(message.locale)),
    reason: safeForSms(reason),
  }
  const written = textWith(message, { ...parameters, ...(path !== undefined && { path: '' }), ...(ask && { ask: '' }) }, texts, {
    ...FULLEST,
    ...sender,
    ...{ now: 0, passesOnReplies: false, publicUrl: LINK_MARK },
  })
  const said = written
    .replace(/^\u200f|\u200e/, '')
    .replace(new RegExp(`^${FAMILY_MARK}: `), '')
    .replaceAll(FAMILY_MARK, safeForSms(family))
  const [before = '', after = ''] = said.split(LINK_MARK)
  // The last words before the link become the text of the button, if other text comes before them.
  const [, sentence = before, label] = /^(.*?[.?!")»“])\s*([^.?!:"]{1,40}):\s*$/s.exec(before) ?? []
  // The SMS has its link after a colon. Without the link, the sentence ends with a full stop.
  const text = `${sentence.trim()} ${after.trim()}`.trim().replace(/:$/, '.')
  const { publicUrl } = sender
  return {
    text: text.charAt(0).toLocaleUpperCase(message.locale === 'iw' ? 'he' : message.locale) + text.slice(1),
    link: path === undefined ? null : `${publicUrl}${ask === undefined || parameters.says ? path : `/ask/${ask}`}`,
    label: label ?? null,
  }
}

/**
 * The countries whose phone numbers the reader's phone may recognise: those in the family's zone that get SMS, and the country of the
 * reader's own number.
 */
function countriesOf({ phone_e164: phone }: MessageToRender, zone: string | undefined, { smsCountries = [] }: SendingServer) {
  const open = smsCountries.filter((country) => isSupportedCountry(country))
  const families = zone === undefined ? [] : countriesOfZone(zone, open)
  const readers = phone === undefined ? null : countryOf(phone)
  return [...new Set(readers === null ? families : [...families, readers])]
}

/** Cuts what people wrote to the room that is left. `isWhole`, `isClear`: every text keeps the `least` or the `fewest` characters. */
function fit(
  write: (texts: (readonly [WrittenField, string])[]) => string,
  written: (readonly [WrittenField, string])[],
  { most, isGsm, countries }: { most: number; isGsm: boolean; countries: CountryCode[] },
) {
  const empty = write([])
  const used = written.filter(([key]) => write([[key, 'x']]) !== empty)
  const frameOf = (texts: typeof used) => write(texts.map(([key]) => [key, 'x']))
  const texts = used.map(([key, text]) => ({ key, needs: unitsOf(text, isGsm), ...SHARES[key] }))
  const room = most - (unitsOf(frameOf(used), isGsm) - used.length)
  const isWhole = room >= texts.reduce((sum, each) => sum + Math.min(each.needs, each.least), 0)
  // Each step shares the room that the steps before it left.
  const shares = SHARING_STEPS.reduce(
    (given, mostOf) => {
      const rest = room - given.reduce((sum, each) => sum + each, 0)
      const more = texts.map(({ key, needs, weight }, index) => ({ needs: Math.min(needs, mostOf(key)) - (given[index] ?? 0), weight }))
      return shareUnits(rest, more).map((each, index) => each + (given[index] ?? 0))
    },
    texts.map(() => 0),
  )
  const isClear = texts.every(({ needs, fewest }, index) => (shares[index] ?? 0) >= Math.min(needs, fewest))
  const cut = used.map(([key, text], index) => {
    const fitted = cutForSms(text, shares[index] ?? 0, isGsm)
    return [key, fitted === text ? text : cutBeforeNumber(fitted, countries)] as const
  })
  return { text: write(cut), isWhole, isClear, isCut: cut.some(([, text], index) => text !== used[index]?.[1]) }
}

/** The link of an ask is short, so that names and titles have room. Its page finds the family and the task by the secret. */
const linkOf = (template: Template, path: string, secret?: string) =>
  secret ? `${RULES[template].mail === 'ask' ? '/a' : path}#${secret}` : path

interface Form extends ShortForm, SendingServer {
  now: number
  passesOnReplies: boolean
}

function textWith({ template, locale }: MessageToRender, parameters: MessageParameters, texts: Record<WrittenField, string>, form: Form) {
  const { path, ask, says, zone: timeZone = 'UTC', ownZone, isFirst } = parameters
  const values: MessageValues = {
    ...presentForText(template, parameters, { ...form, locale, timeZone, ownZone }),
    ...texts,
    family: isFirst && form.namesApp ? `${texts.family} (${appName(locale)})` : texts.family,
    ...(texts.reason === '' && { why: 'no' }),
    ...(path !== undefined && { link: `${form.publicUrl}${linkOf(template, path, says ? undefined : ask)}` }),
  }
  // The dots of a cut text end a sentence, too.
  const rendered = renderMessage(template, locale, values).replace(/(?<=[.]{3})[.]+/g, '')
  const before = beforeLink(template, locale, parameters, { texts, form })
  const said = before.length > 0 ? rendered.replace(String(values.link ?? ''), () => [...before, values.link].join(' ')) : rendered
  const text = `${parameters.code === undefined ? directionMark(locale, parameters.family) : ''}${said}`
  // With manual sending, people ask the family itself to stop.
  return isFirst && form.saysHowToStop && !form.sendsManually
    ? `${text} ${howToStop(form.passesOnReplies ? 'reply' : 'inApp', locale)}`
    : text
}

/** The sentences before the link, apart from the message's own sentence. */
function beforeLink(
  template: Template,
  locale: Locale,
  { ask, says, name, others, takes }: MessageParameters,
  { texts, form }: { texts: Record<WrittenField, string>; form: Form },
) {
  const asked = askedText(locale, { name: name && texts.name, others })
  const added = [asked, takes === undefined ? '' : takesText(locale, takes)].filter(Boolean).slice(0, form.additions)
  const isToRead = ask !== undefined && RULES[template].reads !== undefined
  return isToRead ? [...added, toReadText(locale, says)] : added
}
