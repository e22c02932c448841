import { wordsIn } from './screenshots/words.ts'
import { dayFromNow, makeFamily } from './setup/circle.ts'
import { translatorInto } from './setup/messages-by-language.ts'
import { expect, expectAccessible, test } from './setup/story.ts'

const [year = '', month = '', day = ''] = dayFromNow(-1).split('-')
/** The day in this many days, written as 24.11. */
const dotted = (days: number) => `${dayFromNow(days).slice(8)}.${dayFromNow(days).slice(5, 7)}.`
const [soupDay, farDay] = [dotted(3), `${dotted(100)}${dayFromNow(100).slice(0, 4)}`]
const sent = `${day}.${month}.${year}`
const mark = '\u200e'

/** Chats as phones export them in four languages: two notices, a picture, and what the family needs. */
const CHATS = {
  en: `${day}/${month}/${year}, 10:02 am - Noa created group "Levi helpers"
${day}/${month}/${year}, 10:03 am - Noa Levi: <Media omitted>
${day}/${month}/${year}, 10:04 am - Noa Levi: *Soup* on ${soupDay} 17:00 <This message was edited>
${day}/${month}/${year}, 10:05 am - Avi (school: 3b): Carry the sofa (2 people) ${soupDay}
${day}/${month}/${year}, 10:06 am - Avi (school: 3b): ~bread~
${day}/${month}/${year}, 10:07 am - Noa Levi: Wedding ${farDay}
${day}/${month}/${year}, 10:08 am - Noa Levi: Who can fix the kitchen tap?
It drips all night, the water is under the sink.`,
  iw: `[${sent}, 10:02:11] עזרה: ${mark}ההודעות והשיחות מוצפנות מקצה לקצה.
[${sent}, 10:03:11] נועה לוי: ${mark}התמונה הושמטה
[${sent}, 10:04:11] נועה לוי: *מרק* ב-${soupDay} 17:00 ${mark}<ההודעה נערכה>
[${sent}, 10:05:11] אבי: להזיז ספה (2 אנשים) ${soupDay}
[${sent}, 10:06:11] אבי: ~לחם~
[${sent}, 10:07:11] נועה לוי: חתונה ${farDay}
[${sent}, 10:08:11] נועה לוי: מי יכול לתקן את הברז במטבח?
הוא מטפטף כל הלילה.`,
  de: `${sent}, 10:02 - Noa hat die Gruppe „Hilfe für Levi“ erstellt
${sent}, 10:03 - Noa Levi: <Medien ausgeschlossen>
${sent}, 10:04 - Noa Levi: *Suppe* am ${soupDay} 17:00 <Diese Nachricht wurde bearbeitet.>
${sent}, 10:05 - Avi (Schule: 3b): Sofa tragen (2 Personen) ${soupDay}
${sent}, 10:06 - Avi (Schule: 3b): ~Brot~
${sent}, 10:07 - Noa Levi: Hochzeit ${farDay}
${sent}, 10:08 - Noa Levi: Wer kann den Wasserhahn reparieren?
Er tropft die ganze Nacht.`,
  ru: `[${sent}, 10:02:11] Помощь: ${mark}Сообщения и звонки защищены сквозным шифрованием.
[${sent}, 10:03:11] Ноа: ${mark}изображение отсутствует
[${sent}, 10:04:11] Ноа: *Суп* ${soupDay} 17:00 ${mark}<Сообщение изменено>
[${sent}, 10:05:11] Ави: Перенести диван (2 человека) ${soupDay}
[${sent}, 10:06:11] Ави: ~хлеб~
[${sent}, 10:07:11] Ноа: Свадьба ${farDay}
[${sent}, 10:08:11] Ноа: Кто починит кран на кухне?
Он капает всю ночь.`,
}

for (const locale of ['en', 'iw', 'de', 'ru'] as const) {
  const w = translatorInto(locale)
  test.describe(`a chat in ${locale}`, () => {
    test.use({ locale: wordsIn(locale).browser })

    test(`a chat in ${locale} becomes tasks, and the app asks about what is in doubt`, async ({ page: noa }) => {
      const { ownerPath } = await makeFamily(wordsIn(locale))
      await noa.goto(ownerPath)
      await noa.getByRole('link', { name: w('Add the first task') }).click()
      await noa.getByRole('link', { name: w('Paste a list') }).click()
      await noa.getByLabel(w('Your list')).fill(CHATS[locale])
      await noa.getByRole('button', { name: w('Find the tasks') }).click()

      const rows = noa.getByRole('listitem').filter({ has: noa.getByRole('checkbox') })
      await expect(rows).toHaveCount(5)
      const [soup, sofa, bread, wedding, tap] = [rows.nth(0), rows.nth(1), rows.nth(2), rows.nth(3), rows.nth(4)]
      await expect(soup).toContainText('17:00 – 18:00')
      await expect(soup.getByRole('checkbox')).toBeChecked()
      await expect(sofa).toContainText(w('{helpers, plural, one {# person needed} other {# people needed}}', { helpers: 2 }))
      await expect(bread).toContainText(w('Already done'))
      await expect(bread.getByRole('checkbox')).not.toBeChecked()
      await expect(wedding).toContainText(w('Which day?'))
      await expect(wedding.getByRole('checkbox')).not.toBeChecked()
      await expect(tap).toContainText(CHATS[locale].split('\n').at(-1) ?? '')
      // Below the task is the text of the chat message that the task came from, on one line.
      await expect(sofa.getByText(/\(2 .+\)/)).toBeVisible()
      await expect(sofa).not.toContainText('10:05')
      await noa.getByText(w('{0, plural, one {# line left out} other {# lines left out}}', { 0: 2 })).click()
      await expect(noa.getByText('10:03', { exact: false })).toBeVisible()
      await expectAccessible(noa)

      await wedding.getByRole('button').click()
      await noa.getByRole('dialog').getByLabel(w('Day'), { exact: true }).fill(dayFromNow(5))
      await noa
        .getByRole('dialog')
        .getByRole('button', { name: w('Done', {}, 'closes a form') })
        .click()
      await expect(wedding.getByRole('checkbox')).toBeChecked()
      await noa.getByRole('button', { name: w('{0, plural, one {Add # task} other {Add # tasks}}', { 0: 4 }) }).click()
      await expect(noa.getByText(w('{0, plural, one {# task added} other {# tasks added}}', { 0: 4 }))).toBeVisible()
    })
  })
}
