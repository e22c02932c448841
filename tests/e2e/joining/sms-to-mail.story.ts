import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { familyMaker, loginPathOf, ok } from '../../../server/src/testing/family.ts'
import { openHttpBrowser } from '../../../server/src/testing/http-browser.ts'
import { mailSink } from '../../../server/src/testing/mail-sink.ts'
import { zoneOfNoon } from '../../../server/src/testing/messages.ts'
import { dayFromNow } from '../setup/circle.ts'
import { freshServer, orAMinuteLater } from '../setup/fresh-server.ts'
import { expect, expectAccessible, test } from '../setup/story.ts'

/** An SMS gateway that refuses the numbers in `refused`. `to` returns the messages to a number, newest first. */
async function openGateway(stops: (() => unknown)[]) {
  const sent: { to: string; text: string }[] = []
  const refused = new Set<string>()
  const server = createServer((request, reply) => {
    const { searchParams } = new URL(request.url ?? '', 'http://gateway')
    const [to, text] = [searchParams.get('to') ?? '', searchParams.get('text') ?? '']
    if (!refused.has(to)) sent.push({ to, text })
    reply.writeHead(refused.has(to) ? 400 : 202).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stops.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const settings = { SMS_PROVIDER: 'http', SMS_HTTP_URL: `http://127.0.0.1:${port}/?to={to}&text={text}` }
  const to = async (phone: string) => sent.flatMap((each) => (each.to === phone ? [each.text] : [])).reverse()
  return { settings, refused, to }
}

// A message waits while it is night in the time zone of the helper's phone.
test.use({ timezoneId: zoneOfNoon() })

test('a helper adds an e-mail address, and an SMS that the gateway refuses comes as a mail', async ({ newPerson }, { workerIndex }) => {
  test.slow()
  const stops: (() => unknown)[] = []
  const sink = await mailSink()
  stops.push(sink.close)
  const gateway = await openGateway(stops)
  const { url, passAMinute } = await freshServer(`sms-to-mail-${workerIndex}`, { ...gateway.settings, ...sink.settings }, stops)
  try {
    const maker = familyMaker({ openBrowser: () => openHttpBrowser(url), textsTo: gateway.to, textComesWithin: 90_000, passAMinute })
    const family = await maker.makeFamily({ title: 'The Levi family', time_zone: zoneOfNoon() })
    const { phone } = await family.makeSupporter()

    const avi = await newPerson()
    await avi.goto(url + loginPathOf(await family.linkTo(phone)))
    await avi.waitForURL((at) => !at.pathname.startsWith('/login'))
    await avi.goto(`${url}/me?part=number`)
    await avi.getByRole('button', { name: 'Send me a code' }).click()
    await avi.getByLabel('6-digit code').fill(await maker.readCode(phone))
    await avi.getByRole('button', { name: 'Use e-mail instead' }).click()
    await avi.getByLabel('E-mail address').fill('avi@example.org')
    await avi.getByRole('button', { name: 'Send me a code' }).click()
    const codeMail = () => sink.to('avi@example.org').find(({ subject }) => /code/.test(subject ?? ''))
    await expect.poll(codeMail, { timeout: 90_000 }).toBeDefined()
    await avi.getByLabel('6-digit code').fill(/\d{6}/.exec(codeMail()?.subject ?? '')?.[0] ?? '')
    await expect(avi.getByText('Saved')).toBeVisible()
    await avi.goto(`${url}/me?part=number`)
    await expect(avi.getByText('avi@example.org')).toBeVisible()
    await expectAccessible(avi)

    gateway.refused.add(phone)
    const soup = await family.makeEvent({ title: 'Soup', start_at: `${dayFromNow(1)}T12:00`, end_at: `${dayFromNow(1)}T13:00` })
    const members = await ok<{ id: number; formatted_phone_number: string; role: string }[]>(family.asOwner('GET', '/members'))
    const { id } = members.find(({ role }) => role === 'supporter') ?? { id: 0 }
    await ok(family.asOwner('POST', `/tasks/${soup.id}/assign`, { member: id }))
    const soupMail = () => sink.to('avi@example.org').find(({ text }) => text?.includes('Soup'))
    await expect.poll(orAMinuteLater(soupMail, passAMinute), { timeout: 90_000 }).toBeDefined()
    expect((await gateway.to(phone)).filter((text) => text.includes('Soup'))).toEqual([])
    await avi.goto(/https?:\S+/.exec(soupMail()?.text ?? '')?.[0] ?? '')
    await expect(avi.getByRole('heading', { name: 'Soup' })).toBeVisible()
    // Leaves the app's page. This page would still call the server, which is stopped below.
    await avi.goto('about:blank')
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
})
