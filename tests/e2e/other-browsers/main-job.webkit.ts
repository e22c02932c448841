import { expect, test } from '@playwright/test'
import { dayFromNow } from '../setup/circle.ts'
import { makePhone, storyMaker } from '../setup/people.ts'
import { startDisplay, startWebKit, type WebKitPerson } from './webkit-person.ts'

let display: Awaited<ReturnType<typeof startDisplay>>
test.beforeAll(async () => {
  display = await startDisplay()
})
test.afterAll(() => display.stop())

test('in WebKit a family asks for help, and a neighbour takes, gives back and does what is needed', async () => {
  const url = process.env.STORIES_SQLITE_URL ?? ''
  const [noa, avi] = [await startWebKit(display.name, url), await startWebKit(display.name, url)]
  const phone = makePhone()
  try {
    await test.step('Noa starts a family, ticks what would help and has the link', () => start(noa))
    const link = await noa.driver.executeScript<string>(`return document.body.innerText.match(/\\/sign-up\\/[\\w-]+/)[0]`)
    await test.step('she writes down a drive for tomorrow', () => writeDrive(noa))
    await test.step('Avi asks to join', () => askToJoin(avi, link, phone.typed))
    await test.step('Noa approves him, and gives him the drive that he came for', async () => {
      await noa.open('/family/requests')
      await noa.press(/^Approve and give/)
      await noa.see(/is on its way/)
    })
    await test.step('Avi logs in by the link from the SMS, sees the drive, and takes the soup too', async () => {
      const [, path = ''] = await storyMaker().textTo(phone.e164, /(\/login\/[\w-]+\/[\w-]+)/)
      await avi.open(path)
      await avi.press(/ready to help/i)
      await avi.see(/It’s yours, as you wished/)
      await avi.press(/^All tasks/)
      await avi.press(/soup/i)
      await avi.press(/^I will take the task/)
      await avi.see(/taken successfully/)
      await avi.press(/^Not now/)
    })
    await test.step('he gives one back with a reason, and completes the other', async () => {
      await avi.pressUntil(/^My tasks/, /To do/)
      await avi.press(/Drive Dana to the station/)
      await avi.press(/^Decline/)
      await avi.press(/^Give it back now/)
      await avi.fill(/reason/i, 'My car broke down')
      await avi.press(/^Decline/)
      await avi.see(/unassigned successfully/)
      await avi.pressUntil(/^My tasks/, /To do/)
      await avi.press(/soup/i)
      await avi.press(/^Done/)
      await avi.press(/^Yes/)
      await avi.see(/completed successfully/)
    })
    await test.step('Noa sees both changes', async () => {
      await noa.open('/family/events')
      await noa.see(/My car broke down/)
      await noa.see(/is done, thanks to Avi Cohen/)
    })
    expect(await avi.driver.executeScript('return navigator.userAgent')).not.toContain('Chrome')
  } finally {
    await noa.close()
    await avi.close()
  }
})

async function start(noa: WebKitPerson) {
  const phone = makePhone()
  await noa.open('/family/start')
  await noa.fill(/The name of your family’s circle/, 'The Levi family')
  await noa.fill(/Your first name/, 'Noa')
  await noa.fill(/Your last name/, 'Levi')
  await noa.fill(/^Phone number/, phone.typed)
  await noa.press(/^I agree to the terms/)
  await noa.press(/^I have read the privacy notice/)
  await noa.press(/^What I write may be about/)
  await noa.press(/^Send me a code/)
  await noa.fill(/^Code/, await storyMaker().readCode(phone.e164))
  await noa.press(/soup/i)
  await noa.press(/^Continue/)
  await noa.press(/^Add 1 task/)
  await noa.see(/\/sign-up\//)
}

async function writeDrive(noa: WebKitPerson) {
  await noa.open('/family/tasks/new')
  await noa.fill(/What is needed/, 'Drive Dana to the station')
  await noa.press(/^Another day/)
  await noa.pickDay(/^Day/, dayFromNow(1))
  await noa.fill(/^From/, '07:40')
  await noa.fill(/^Until/, '08:20')
  await noa.press(/^Save$/)
  await noa.see(/Drive Dana to the station/)
}

async function askToJoin(avi: WebKitPerson, link: string, phone: string) {
  await avi.open(link)
  await avi.press(/Drive Dana to the station/)
  await avi.fill(/^First name/, 'Avi')
  await avi.fill(/^Last name/, 'Cohen')
  await avi.fill(/^Phone number/, phone)
  await avi.pressUntil(/^Continue/, /Scroll to the end to agree/)
  await readToTheEnd(avi, 'I agree to the terms')
  await avi.pressUntil(/^I agree to the terms/, /I have read the privacy notice/)
  await readToTheEnd(avi, 'I have read the privacy notice')
  await avi.pressUntil(/^I have read the privacy notice/, /Send my request/)
  await avi.press(/^Send my request/)
  await avi.see(/Your request was sent to the family/)
}

async function readToTheEnd({ driver }: WebKitPerson, consent: string) {
  const isRead = () =>
    driver.executeScript<boolean>(`
      const text = document.querySelector('iframe')?.contentDocument
      if (!text?.querySelector('p')) return false
      text.defaultView.scrollTo(0, text.documentElement.scrollHeight)
      return [...document.querySelectorAll('button')].some((button) => button.textContent.trim() === '${consent}' && button.ariaDisabled === 'false')
    `)
  await driver.wait(isRead, 30_000, 'the text was not read to its end')
}
