import { createSecretKey } from 'node:crypto'
import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { LOCALES, type Locale } from '@hand-in-hand/contract/locales.ts'
import { presentMail } from '../features/messages/mail.presentation.ts'
import type { MailDetails } from '../features/messages/mail-details.commands.ts'
import { type MessageParameters, RULES, TEMPLATES, type Template } from '../templates/templates.ts'
import { CORPUS_NOW, type CorpusSize, parametersOf } from './sms-corpus.ts'

// Every mail that the product sends, in each language: for people to look at, for a test, and for a spam filter.

export const MAIL_CORPUS_URL = 'https://hand.example.org'
interface Words {
  first_name: string
  last_name: string
  reader: string
  area: string
}
/** A language without texts of its own uses the English ones. */
const WORDS: Partial<Record<Locale, Words>> & { en: Words } = {
  en: { first_name: 'Noa', last_name: 'Levi', reader: 'Avi', area: 'Carmel, near the park' },
  iw: { first_name: 'נועה', last_name: 'לוי', reader: 'אבי', area: 'כרמל, ליד הפארק' },
  de: { first_name: 'Noa', last_name: 'Levi', reader: 'Avi', area: 'Innenstadt, beim Park' },
  ru: { first_name: 'Ноа', last_name: 'Леви', reader: 'Ави', area: 'Кармель, у парка' },
}

const MORNING = CORPUS_NOW + DAY - 4 * HOUR - 20 * 60_000

/** What the database would return about the reader and the task. */
function detailsOf(template: Template, locale: Locale, name?: string): MailDetails {
  const { first_name, last_name, reader, area } = WORDS[locale] ?? WORDS.en
  const task = {
    when: { kind: 'time' as const, begins: MORNING, ends: MORNING + 1.5 * HOUR, days: null },
    area,
    first_name,
    last_name,
  }
  return {
    reader: { first_name: name ?? reader, family_token: 'y'.repeat(11), time_zone: 'Asia/Jerusalem' },
    task: RULES[template].mail ? task : null,
    othersAsked: RULES[template].mail === 'ask' ? 2 : null,
    events: [],
  }
}

export interface CorpusMail {
  template: Template
  locale: Locale
  size: CorpusSize
  mail: ReturnType<typeof presentMail>
}

interface Changes {
  isConfirmed?: boolean
  /** What people wrote, in place of the values of the corpus. */
  parameters?: MessageParameters
  reader?: string
}

/** One mail of the corpus. */
export function corpusMail(template: Template, locale: Locale, size: CorpusSize, changes: Changes = {}): CorpusMail {
  const { isConfirmed = true, reader } = changes
  const isOfNoOne = template === 'login_code' || template === 'circle_proposed'
  const parameters = {
    ...parametersOf(template, locale, size),
    ...(RULES[template].mail === 'ask' && { ask: 'z'.repeat(16) }),
    ...changes.parameters,
  }
  const [family_id, membership_id, task_id] = isOfNoOne
    ? [null, null, null]
    : [1, 2, ['ask', 'question'].includes(RULES[template].mail ?? '') ? 22 : null]
  const message = { ...{ id: 7, family_id, membership_id, task_id, template, locale }, phone_e164: 'avi@example.org' }
  const mail = presentMail(
    { ...message, parameters: JSON.stringify(parameters) },
    {
      settings: { publicUrl: MAIL_CORPUS_URL, sendsManually: true, mail: { from: 'help@hand.example.org' } },
      ...{ secretKey: createSecretKey(Buffer.alloc(32)), now: CORPUS_NOW, isConfirmed },
      details: isOfNoOne ? null : detailsOf(template, locale, reader),
    },
  )
  return { template, locale, size, mail }
}

export const mailCorpus = (sizes: readonly CorpusSize[]) =>
  TEMPLATES.flatMap((template) => LOCALES.flatMap((locale) => sizes.map((size) => corpusMail(template, locale, size))))
