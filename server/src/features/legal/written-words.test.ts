import { completeLocales, type Locale } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { renderMessage, TEMPLATES } from '../../templates/templates.ts'
import { testServer } from '../../testing/server.ts'

// An SMS or a mail can contain texts that people wrote. The privacy notice lists these texts. Each template with such a text has an entry
// in `CARRIES`.

const WORDS = {
  reason: { en: /\breason\b/, iw: /סיבה/, de: /Gründe/, ru: /причину/ },
  question: { en: /\bquestion\b/, iw: /שאלה/, de: /Fragen/, ru: /вопрос/ },
  answer: { en: /\banswer\b/, iw: /התשובה עליה/, de: /Antworten darauf/, ru: /ответ на него/ },
  reply: { en: /\breply\b/, iw: /תגובה להודעה/, de: /Antworten auf Nachrichten/, ru: /ответ на сообщение/ },
  thanks: { en: /\bthanks\b/, iw: /תודה/, de: /Dank/, ru: /благодарность/ },
  news: { en: /\bnews\b/, iw: /עדכון למעגל/, de: /Neuigkeiten/, ru: /новость/ },
} satisfies Record<string, Partial<Record<Locale, RegExp>>>
const CARRIES: Record<string, keyof typeof WORDS> = {
  task_withdrawn: 'reason',
  tasks_withdrawn: 'reason',
  task_thanks: 'thanks',
  task_question: 'question',
  task_answer: 'answer',
  new_tasks: 'news',
  news: 'news',
  wrote_back: 'reply',
}

const SENDS = {
  SMS_PROVIDER: 'http',
  SMS_HTTP_URL: 'https://sms.example/?to={to}&text={text}',
  SMS_REPORT_KEY: 'a-key-that-only-the-gateway-has',
  MAIL_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'help@circle.example',
}

test('in each language the privacy notice names all text that people write into messages', async () => {
  const values = { family: 'Levi', title: 'Soup', name: 'Dana', when: 'today', link: 'x', count: 1, amount: 1, reason: 'ITS-WORDS' }
  const carrying = TEMPLATES.filter((template) => renderMessage(template, 'en', { ...values, why: 'yes' }).includes('ITS-WORDS'))
  expect(carrying.toSorted()).toEqual(Object.keys(CARRIES).sort())

  const { app } = await testServer(SENDS)
  for (const locale of completeLocales()) {
    const { body } = await app.inject(`/docs/${locale}/PRIVACY.html`)
    const says = (word: keyof typeof WORDS, item: string) => (WORDS[word] as Partial<Record<Locale, RegExp>>)[locale]?.test(item) ?? false
    for (const word of Object.values(CARRIES)) {
      const places = body.split(/<li>/).filter((item) => says(word, item) && says('news', item) && says('thanks', item))
      expect(places.length, `${locale}: ${word}`).toBeGreaterThanOrEqual(2)
    }
  }
})
