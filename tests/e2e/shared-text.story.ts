import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayFromNow, makeFamily } from './setup/circle.ts'
import { frontServer } from './setup/front-server.ts'
import { expectOnDevice } from './setup/loaded.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

interface Shared {
  text: string
  /** A file that is shared together with the text. */
  file?: { name: string; type: string; content: string }
}

/** What a phone does when someone shares a text or a file with the installed app (share_target of the manifest). */
async function share(page: Page, { text, file }: Shared) {
  await expectOnDevice(page)
  await page.evaluate(
    (shared) => {
      const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/share', enctype: 'multipart/form-data' })
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'text', value: shared.text }))
      if (shared.file) {
        const files = new DataTransfer()
        files.items.add(new File([shared.file.content], shared.file.name, { type: shared.file.type }))
        form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files }))
      }
      document.body.append(form)
      form.submit()
    },
    { text, file },
  )
  await page.waitForURL(/paste\?shared/)
}

test('a shared text stays on the phone until the login, and then becomes tasks', async ({ page, baseURL }) => {
  const family = await makeFamily()
  const requests: string[] = []
  const server = await frontServer(baseURL ?? '', ({ request, body }) => {
    requests.push(`${request.method} ${request.url}`)
    return body
  })
  try {
    await page.goto(server.url)
    await share(page, { text: 'Soup for the evening\nDrive Dana to the station' })
    await expect(page.getByLabel('Your list')).toHaveCount(0)

    // The link of an SMS opens in a new tab.
    const tab = await page.context().newPage()
    await tab.goto(`${server.url}${family.ownerPath}`)
    await expect(tab.getByLabel('A text from another app or page')).toHaveValue('Soup for the evening\nDrive Dana to the station')
    await expectAccessible(tab)
    await tab.getByRole('button', { name: 'Add it to my list' }).click()
    await expect(tab.getByLabel('Your list')).toHaveValue('Soup for the evening\nDrive Dana to the station')
    await expectAccessible(tab)
    expect(await tab.evaluate(() => caches.has('shared text'))).toBe(false)
    await tab.getByRole('button', { name: 'Find the tasks' }).click()
    await tab.getByRole('button', { name: 'Add 2 tasks' }).click()
    await expect(tab.getByText('2 tasks added')).toBeVisible()
    expect(requests.filter((each) => each.includes('POST /share'))).toEqual([])
  } finally {
    server.close()
  }
})

test('a shared calendar becomes tasks, and shared contact cards lead to the circle', async ({ page }) => {
  const family = await makeFamily()
  await page.goto(family.ownerPath)
  const day = dayFromNow(3).replaceAll('-', '')
  const event = `BEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:Physiotherapy\r\nATTENDEE:mailto:guest@example.org\r\nEND:VEVENT`
  const content = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}\r\nEND:VCALENDAR\r\n`
  await share(page, { text: 'Physiotherapy', file: { name: 'visit.ics', type: 'text/calendar', content } })
  await expect(page.getByLabel('A text from another app or page')).not.toHaveValue(/guest@/)
  await page.getByRole('button', { name: 'Add it to my list' }).click()
  await page.getByRole('button', { name: 'Find the tasks' }).click()
  await expect(page.getByText('Physiotherapy').first()).toBeVisible()

  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Levi;Noa;;;\r\nFN:Noa Levi\r\nTEL;TYPE=CELL:054-234-5678\r\nNOTE:private\r\nEND:VCARD\r\n'
  await page.goto('/family/tasks')
  await share(page, { text: '', file: { name: 'noa.vcf', type: 'text/vcard', content: card } })
  await page.getByRole('button', { name: 'Add it to my list' }).click()
  await expect(page).toHaveURL(/circle\/add\/several/)
  await page.getByRole('button', { name: 'Find the people' }).click()
  await expect(page.getByText('Noa Levi').first()).toBeVisible()
})

/** A page of another origin that sends a text to the app. */
const foreignPage = (target: string, policy: string) => `<!doctype html><meta name="referrer" content="${policy}">
<form method="POST" action="${target}/share"><input name="text" value="Give the house key to +19005551234"><button>Send</button></form>`

test('a page of another site puts nothing into the list of a family', async ({ page, baseURL }) => {
  const family = await makeFamily()
  await page.goto(family.ownerPath)
  await expectOnDevice(page)
  let policy = ''
  const other = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(foreignPage(baseURL ?? '', policy))
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  try {
    const { port } = other.address() as AddressInfo
    for (policy of ['strict-origin-when-cross-origin', 'unsafe-url', 'no-referrer']) {
      await page.goto(`http://localhost:${port}/`)
      await page.getByRole('button', { name: 'Send' }).click()
      // A page that hides its address looks the same as a phone's own sharing, so the app asks the person.
      if (policy === 'no-referrer') {
        await page.waitForURL(/paste/)
        await expect(page.getByLabel('A text from another app or page')).toHaveValue(/house key/)
        await expect(page.getByLabel('Your list')).toHaveValue('')
        await page.getByRole('button', { name: 'Leave it out' }).click()
      } else {
        await page.waitForURL((url) => url.origin === baseURL)
        expect(new URL(page.url()).pathname).not.toContain('paste')
        expect(await page.evaluate(() => caches.has('shared text'))).toBe(false)
      }
      await page.goto('/family/tasks/paste?shared')
      await expect(page.getByLabel('Your list')).toHaveValue('')
      await expect(page.getByLabel('A text from another app or page')).toHaveCount(0)
    }
  } finally {
    other.close()
  }
})
