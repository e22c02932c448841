import { directionOf, languageTag } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { TEMPLATES } from '../../templates/templates.ts'
import { type CorpusMail, corpusMail, MAIL_CORPUS_URL, mailCorpus } from '../../testing/mail-corpus.ts'

const all = mailCorpus(['short', 'long', 'first'])
const nameOf = ({ template, locale, size }: CorpusMail) => `${template} ${locale} ${size}`

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
/** The text that a reader sees on a page, without spaces and without the colons that a table does not need. */
const bare = (text: string) => text.replace(/[\s:]/g, '')
const readIn = (html: string) => bare(unescaped((/<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '')))
const LINK = /https?:\/\/[^\s<>"]+/g

test('each mail has a subject of one line that a mail program shows whole', () => {
  for (const each of all) {
    expect(each.mail.subject, nameOf(each)).toMatch(/^[^\p{Cc}\u2028\u2029]+$/u)
    expect(each.mail.subject.length, nameOf(each)).toBeLessThanOrEqual(90)
    // A subject must not end inside a date such as 'Do., 26. Nov.'.
    expect(each.mail.subject, nameOf(each)).not.toMatch(/(?<![:\p{N}])\p{N}{1,2}\.$|[(„«“]$/u)
  }
  expect(all.length).toBe(TEMPLATES.length * 12)
})

test('each mail says the same as text and as HTML, with the same links', () => {
  for (const each of all) {
    const { text, html } = each.mail
    const links = text.match(LINK) ?? []
    expect(
      [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => unescaped(link)),
      nameOf(each),
    ).toEqual(links)
    const code = /<bdi dir="ltr">(\d+)<\/bdi><\/p>/.exec(html)?.[1] ?? ''
    expect(readIn(html), nameOf(each)).toBe(code + bare(text.replace(LINK, '').replace(/^-- $/m, '')))
  }
})

test('each mail loads nothing, runs nothing, and links only to us', () => {
  for (const each of all) {
    const { text, html } = each.mail
    expect(html, nameOf(each)).not.toMatch(/<(img|script|link|iframe|form|object|video|svg)\b|\bsrc=|url\(|@import|@font-face|\son\w+=/i)
    for (const link of [...(text.match(LINK) ?? []), ...(html.match(LINK) ?? [])])
      expect(new URL(link).origin, nameOf(each)).toBe(MAIL_CORPUS_URL)
  }
})

test('each mail has the language and direction of its reader, and letters of at least 16 px', () => {
  for (const each of all) {
    const { html } = each.mail
    const direction = directionOf(each.locale)
    expect(html, nameOf(each)).toContain(`<html lang="${languageTag(each.locale)}" dir="${direction}">`)
    expect(html, nameOf(each)).toMatch(new RegExp(`<body [^>]*dir="${direction}">`))
    for (const [, size] of html.matchAll(/font(?:-size)?:(\d+)px/g)) expect(Number(size), nameOf(each)).toBeGreaterThanOrEqual(16)
    // Left and right would be on the wrong side in Hebrew.
    expect(html, nameOf(each)).not.toMatch(/(margin|padding|text-align|border)[-:](left|right)/)
  }
})

const HOSTILE = {
  family: 'https://evil.example',
  title: 'Soup www.evil.example/x\r\nBcc: x@evil.example',
  name: 'Avi@evil.example',
  reason: 'Canary call +49 170 1234567',
}

test('a mail to an unconfirmed person shows only names and titles from users, without links', () => {
  for (const template of TEMPLATES.filter((each) => each !== 'login_code')) {
    const { mail } = corpusMail(template, 'en', 'short', {
      isConfirmed: false,
      parameters: HOSTILE,
      reader: 'evil.example\r\nBcc: x@evil.example',
    })
    const written = `${mail.subject}\n${mail.text}\n${mail.html}\n${mail.sender}`
    expect(written, template).not.toMatch(/Canary|Carmel|evil\.example|@evil/)
    expect(mail.sender, template).toBe('Hand in Hand')
    expect(mail.subject + mail.sender, template).not.toMatch(/[\r\n]/)
  }
})

test('after a person has confirmed, a mail comes in the family’s name and has what people wrote', () => {
  const { mail } = corpusMail('task_withdrawn', 'en', 'short')
  expect(mail.sender).toBe('The Levi family')
  expect(mail.text).toContain('My car is at the garage, sorry')
  const { family, title, name } = { family: 'Levi\r\nBcc: x', title: 'Soup\nBcc: x', name: 'Noa\rBcc: x' }
  const broken = corpusMail('uncovered', 'en', 'short', { parameters: { family, title, name } }).mail
  expect(broken.subject + broken.sender).not.toMatch(/[\r\n]/)
  expect(corpusMail('uncovered', 'en', 'short').mail.text).toContain('Carmel, near the park')
})
