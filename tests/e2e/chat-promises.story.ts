import { wordsIn } from './screenshots/words.ts'
import { dayFromNow, makeCircle } from './setup/circle.ts'
import { translatorInto } from './setup/messages-by-language.ts'
import { storyMaker } from './setup/people.ts'
import { expect, expectAccessible, test } from './setup/story.ts'

const [year = '', month = '', day = ''] = dayFromNow(0).split('-')
const sent = `${day}.${month}.${year}`

/**
 * The replies to a family's list in a chat: a promise of someone in the circle, a promise of someone else, a promise that leaves open which
 * of two days is meant, and a text that promises nothing.
 */
const REPLIES = {
  en: ['soup from me 👍', 'I can fix the tap', 'I can do Tuesday or Wednesday', 'Lots of love'],
  iw: ['אני על המרק 👍', 'אני יכולה לתקן את הברז', 'אני יכולה ביום שלישי או רביעי', 'המון אהבה'],
  de: ['Suppe von mir 👍', 'Den Wasserhahn kann ich reparieren', 'Ich kann Dienstag oder Mittwoch', 'Alles Liebe'],
  ru: ['суп с меня 👍', 'Кран могу починить', 'Могу во вторник или в среду', 'Обнимаю'],
}

for (const locale of ['en', 'iw', 'de', 'ru'] as const) {
  const w = translatorInto(locale)
  test.describe(`replies in ${locale}`, () => {
    test.use({ locale: wordsIn(locale).browser })

    test(`replies in ${locale} become asks after a tick, and no line is proposed twice`, async ({ page: noa }) => {
      const words = wordsIn(locale)
      const circle = await makeCircle(words)
      await circle.allowMessagesNow()
      const people = [words.avi.join(' '), 'Shira', words.bella.join(' '), words.bella.join(' ')]
      const chat = REPLIES[locale].map((reply, index) => `${sent}, 00:0${index} - ${people[index]}: ${reply}`).join('\n')
      await noa.goto(circle.ownerPath)
      await noa
        .getByRole('navigation')
        .getByRole('link', { name: w('Tasks'), exact: true })
        .click()
      await noa.getByRole('link', { name: w('New task') }).click()
      await noa.getByRole('link', { name: w('Paste a list') }).click()
      await noa.getByLabel(w('Your list')).fill('12 💥')
      await noa.getByRole('button', { name: w('Find who said yes') }).click()
      await expect(noa.getByText(w('There is no new yes in this text.'))).toBeVisible()
      await noa.getByLabel(w('Your list')).fill(chat)
      await noa.getByRole('button', { name: w('Find who said yes') }).click()

      await expect(noa.getByRole('heading', { name: w('Who said yes') })).toBeVisible()
      const rows = noa.getByRole('listitem')
      await expect(rows).toHaveCount(3)
      const [avi, shira, bella] = [rows.nth(0), rows.nth(1), rows.nth(2)]
      await expect(avi).toContainText(words.soup)
      await expect(avi).toContainText(REPLIES[locale][0] ?? '')
      await expect(avi.getByRole('checkbox')).not.toBeChecked()
      await expect(shira).toContainText(words.tap)
      await expect(shira.getByRole('checkbox')).toHaveCount(0)
      await expect(bella).toContainText(w('Which day?'))
      await expectAccessible(noa)

      // Someone who is not in the circle gets a message that the family sends itself.
      await shira.getByRole('button').click()
      const inWhatsApp = noa.getByRole('link', { name: w('Send by WhatsApp') })
      await expect(inWhatsApp).toHaveAttribute('href', new RegExp(`${circle.invitation}%3F`))
      expect(decodeURIComponent((await inWhatsApp.getAttribute('href')) ?? '')).toContain(words.tap)
      await noa.keyboard.press('Escape')

      await avi.getByRole('checkbox').check()
      await noa.reload()
      await expect(avi.getByRole('checkbox')).toBeChecked()
      await noa.getByRole('button', { name: w('{0, plural, =0 {Done} one {Ask # person} other {Ask # people}}', { 0: 1 }) }).click()
      await expect(noa.getByText(w('Asked now: {who}', { who: words.avi[0] }))).toBeVisible()
      await expect(async () => void (await storyMaker().textTo(circle.avi.phone, new RegExp(words.soup.slice(0, 8))))).toPass({
        timeout: 40_000,
      })

      // The chat is pasted again the next day.
      await noa.goto('/family/tasks/paste')
      await noa.getByLabel(w('Your list')).fill(chat)
      await noa.getByRole('button', { name: w('Find who said yes') }).click()
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(w('Which day?'))
      await noa.goBack()
      await expect(noa.getByLabel(w('Your list'))).toHaveValue(chat)
    })
  })
}
