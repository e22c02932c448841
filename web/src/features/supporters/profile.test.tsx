import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aSupporter, aTask, mine, on, theSettings } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const ERASE = 'DELETE /supporters/:user'
const LEAVE = 'DELETE /supporters/:user/families/:family'
const NAME = 'PATCH /supporters/:user'
const PHONE = 'POST /supporters/:user/phone'
const OWN = 'PUT /supporters/:user/email'
const REMOVE = 'DELETE /supporters/:user/phone'
const SEND = 'POST /login/code'
const PROVED = { number_proved_until: '2026-11-22T10:40:00+02:00' }

/** Opens a part of my profile. I have two tasks: one that is taken, and one that is completed. */
async function open(part: string, me: Parameters<typeof aSupporter>[0] = {}, locale?: 'iw', replies: Parameters<typeof serve>[0] = {}) {
  signIn({ me })
  serve({
    'GET /settings': () => theSettings({ sends: { sms: true, mail: true } }),
    'GET /supporters/:user/tasks': () => [aTask({ id: 1, ...mine }), aTask({ id: 2, ...mine, status: 'completed' })],
    'GET /supporters/:user/my_events': () => [],
    [SEND]: () => ({}),
    ...replies,
  })
  await openPage(part ? `/me?part=${part}` : '/me', locale && { locale })
}
const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const number = page.getByRole('textbox', { name: 'Phone number' })

test('the profile counts my taken and my completed tasks', async () => {
  await open('')
  await expect.element(page.getByRole('heading', { name: 'Avi Cohen' })).toBeVisible()
  const counts = page.getByRole('definition').elements()
  expect(counts.map((count) => count.textContent)).toEqual(['1', '1'])
})

test('the legal links are one group for a screen reader', async () => {
  await open('')
  await expect.element(page.getByRole('navigation', { name: 'Legal' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Legal' }).query()).toBeNull()
})

test('the profile has six rows, and the account has five rows on its own page', async () => {
  await open('')
  const rows = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector(':is(a, button) > span > span')?.textContent)
  await expect.element(page.getByRole('link', { name: 'Messages Everything' })).toBeVisible()
  expect(rows()).toEqual(['My tasks', 'What I can help with, and when', 'Messages', 'Language', 'My account', 'Add to your home screen'])
  await page.getByRole('link', { name: /^My account/ }).click()
  await expect.element(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  expect(rows()).toEqual(['My name', 'My number and e-mail', 'In my calendar', 'Devices and login links', 'My data and leaving'])
})

test('categories that I chose are shown as errands, and stay until I choose others', async () => {
  const categories = ['legal', 'home', 'general'] as const
  await open('help', { can_help: { categories: [...categories], times: [] } }, undefined, { [NAME]: () => aSupporter() })
  const chosen = () =>
    page
      .getByRole('checkbox', { checked: true })
      .elements()
      .map((each) => each.closest('label')?.textContent)
  await expect.poll(chosen).toEqual(['Repairs', 'Forms'])
  await expect.element(page.getByRole('rowheader', { name: 'Monday', exact: true })).toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Monday, Morning' }).click()
  await button('Save').click()
  const monday = [{ weekday: 'MO', time: 'morning' }]
  await expect.poll(() => sentTo(NAME)[0]?.body).toEqual({ can_help: { categories, times: monday } })
})

test('errands that I choose in the profile replace my earlier choices', async () => {
  await open('help', { can_help: { categories: ['legal', 'general'], times: [] } }, undefined, { [NAME]: () => aSupporter() })
  await page.getByRole('checkbox', { name: 'Dog' }).click()
  await button('Save').click()
  const errands = ['dog', 'forms']
  await expect.poll(() => sentTo(NAME)[0]?.body).toMatchObject({ can_help: { errands, times: [] } })
  expect(sentTo(NAME)[0]?.body).toMatchObject({ can_help: { categories: expect.not.arrayContaining(['general']) } })
})

test('a message level sets the kinds of messages, and leaves the channels unchanged', async () => {
  await open('messages', { messages: { off: [], digest: 'none', ways: { codes: 'sms' } } })
  serve({ [NAME]: () => aSupporter() })
  await page.getByRole('radio', { name: 'Only what can’t wait' }).click()
  expect(page.getByRole('switch', { name: 'A task still needs someone' }).query()).toBeNull()
  await page.getByText('Choose one by one').click()
  await expect.element(page.getByRole('switch', { name: 'A task still needs someone' })).not.toBeChecked()
  await button('Save').click()
  const off = ['uncovered', 'new_tasks']
  await expect.poll(() => sentTo(NAME)[0]?.body).toEqual({ messages: { off, digest: 'none', ways: { codes: 'sms' } } })
})

test('an owner lets the app ask in the owner’s name, and a new message level keeps that choice', async () => {
  const owner = { role: 'owner' as const, trusted: true, offered_role: null, is_new_role: false }
  signIn({ family: { me: owner }, me: { messages: { off: [], digest: 'daily' } } })
  serve({ 'GET /supporters/:user/tasks': () => [], 'GET /supporters/:user/my_events': () => [], [NAME]: () => aSupporter() })
  await openPage('/me?part=messages')
  await page.getByText('Choose one by one').click()
  await page.getByRole('switch', { name: /^Ask in my name/ }).click()
  await page.getByRole('radio', { name: 'Everything' }).click()
  await button('Save').click()
  await expect.poll(() => sentTo(NAME)[0]?.body).toEqual({ messages: { off: [], digest: 'none', signs_asks: true } })
})

test('if my choice of messages fits no level, the page shows a switch for each kind at once', async () => {
  await open('messages', { messages: { off: ['reminders'], digest: 'none' } })
  await expect.element(page.getByRole('switch', { name: 'Reminders of my tasks' })).not.toBeChecked()
  expect(page.getByRole('radio', { checked: true }).query()).toBeNull()
})

test('without a proved number changes are for this circle only, and a link leads to the proof', async () => {
  await open('name')
  await expect.element(page.getByText('Changes here are for this circle only.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Change it in all my circles' })).toHaveAttribute('href', '/me?part=proof&back=name')
})

test('after a proof of my number, Back does not lead to the proof again', async () => {
  await open('name')
  serve({ 'POST /login/verify': () => ({ memberships: [] }) })
  await page.getByRole('link', { name: 'Change it in all my circles' }).click()
  await button('Send me a code').click()
  await page.getByLabelText('6-digit code').fill('123456')
  await expect.poll(address).toBe('/me?part=name')
  const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await isBack
  await expect.poll(address).toBe('/me?part=name')
  await expect.element(page.getByLabelText('First name')).toBeVisible()
})

test('with a proved number, the page shows until when it is proved', async () => {
  await open('name', PROVED)
  await expect.element(page.getByText('Until 10:40, changes on this device apply to all your circles.')).toBeVisible()
})

test('after the proof of a number has ended, changes are for this circle only', async () => {
  await open('name', { number_proved_until: '2026-11-22T09:59:00+02:00' })
  await expect.element(page.getByText('Changes here are for this circle only.')).toBeVisible()
})

test.each(['A', 'A\u200b', '\u3164\u3164'])('a name of one letter or none, %j, is not saved, and its field says so', async (typed) => {
  await open('name')
  const first = page.getByLabelText('First name')
  await first.fill(typed)
  await button('Save').click()
  await expect.element(first).toHaveAccessibleDescription('Please enter at least 2 characters.')
  expect(sentTo(NAME)).toEqual([])
})

test('a name is saved without the blanks around it, and the account page opens again', async () => {
  await open('name')
  serve({ [NAME]: () => aSupporter({ first_name: 'Avraham' }) })
  await page.getByLabelText('First name').fill(' Avraham ')
  await button('Save').click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(NAME)[0]?.body).toEqual({ first_name: 'Avraham', last_name: 'Cohen' })
  expect(address()).toBe('/me?part=account')
})

test('my data comes as a file, and the page says that the file is ready', async () => {
  await open('data')
  serve({ 'GET /supporters/:user/export': () => ({ name: 'Avi' }) })
  await button('Download my data').click()
  await expect.element(page.getByText('Your file is ready')).toBeVisible()
})

test('my data is deleted only after I tick the box in the dialog', async () => {
  await open('data')
  serve({ [ERASE]: () => refuse('last_owner') })
  await button('Delete my data in this circle').click()
  const now = dialog.getByRole('button', { name: 'Delete now' })
  await expect.element(now).toHaveAccessibleDescription('Please tick the box above first.')
  await now.click({ force: true })
  expect(sentTo(ERASE)).toEqual([])
  await dialog.getByRole('checkbox').click()
  await now.click()
  await expect.element(page.getByText('Every circle needs someone in charge. Please hand it over first.')).toBeVisible()
  expect(sentTo(ERASE)).toHaveLength(1)
})

test('the box in the dialog for deleting is empty when the dialog is opened again', async () => {
  await open('data')
  await button('Delete my data in this circle').click()
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Keep everything' }).click()
  await button('Delete my data in this circle').click()
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked()
})

test('with a proved number, the button and the dialog offer to delete my data everywhere', async () => {
  await open('data', PROVED)
  await button('Delete my data everywhere').click()
  await expect.element(dialog.getByRole('heading', { name: 'Delete everything we have about you?' })).toBeVisible()
})

test('I leave a circle only after a confirmation, and a refusal is shown', async () => {
  await open('data')
  serve({ [LEAVE]: () => refuse('last_owner') })
  await button('Leave the circle').click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  expect(sentTo(LEAVE)).toEqual([])
  await button('Leave the circle').click()
  await dialog.getByRole('button', { name: 'Yes, leave' }).click()
  await expect.element(page.getByText('Every circle needs someone in charge. Please hand it over first.')).toBeVisible()
  expect(sentTo(LEAVE)).toMatchObject([{ params: { family: FAMILY } }])
})

test('before I leave, the page and the dialog name my tasks that will be open again', async () => {
  await open('data', {}, undefined, {
    'GET /supporters/:user/my_events': () => [aTask({ id: 3, title: 'Soup', ...on('2026-11-23', '17:00', '18:00'), ...mine })],
  })
  const named = (place: typeof page | typeof dialog) =>
    place
      .getByRole('listitem')
      .elements()
      .map((each) => each.textContent)
  await expect.element(page.getByRole('link', { name: 'Soup' })).toHaveAttribute('href', '/my_tasks?task=3')
  const onPage = named(page)
  expect(onPage).toEqual([expect.stringMatching(/^Any time /), expect.stringMatching(/^tomorrow, 17:00 Soup$/)])
  await button('Leave the circle').click()
  await expect.element(dialog.getByText('These tasks will be open again. You could ask others to take over first.')).toBeVisible()
  expect(named(dialog)).toEqual(onPage)
})

test('a change of my number begins with a code to my present number', async () => {
  await open('number')
  await expect.element(page.getByText(/first send a 6-digit code to \+972 52-234-5678/)).toBeVisible()
  expect(number.query()).toBeNull()
  await button('Send me a code').click()
  await expect.poll(address).toBe('/me?part=proof&back=number&step=code')
  expect(sentTo(SEND)[0]?.body).toMatchObject({ phone_number: '+972522345678', purpose: 'sign_in' })
})

test('once the present number is proved, a code to the new number saves the new number', async () => {
  await open('number', PROVED)
  serve({ [PHONE]: () => aSupporter({ formatted_phone_number: '+972 54-456-7890', ...PROVED }) })
  await number.fill('054-456-7890')
  await button('Send me a code').click()
  await page.getByLabelText('6-digit code').fill('123456')
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SEND)[0]?.body.purpose).toBe('change_number')
  expect(sentTo(PHONE)[0]?.body).toEqual({ phone_number: '+972544567890', code: '123456' })
})

test('if my new number is already in use here, I can say with the same code that it is mine', async () => {
  await open('number', PROVED)
  serve({ [PHONE]: () => refuse('someone_else') })
  await number.fill('054-456-7890')
  await button('Send me a code').click()
  await page.getByLabelText('6-digit code').fill('123456')
  await expect.element(page.getByRole('heading', { name: 'This is already in use here' })).toBeVisible()
  // A number gets no e-mails, so this answer is not offered.
  expect(button('It’s someone else’s: just send this circle’s e-mails there').query()).toBeNull()
  serve({ [PHONE]: () => aSupporter(PROVED), 'GET /session': () => ({ memberships: [] }) })
  await button('It’s mine: show those circles here too').click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(PHONE)[1]?.body).toEqual({ phone_number: '+972544567890', code: '123456', someone_else: 'mine' })
})

test('someone with two addresses can remove one of them', async () => {
  const addresses = [
    { kind: 'phone_number', text: '+972 52-234-5678', is: 'first', is_unreached: false },
    { kind: 'email', text: 'avi@example.org', is: 'second', is_unreached: true },
  ] as const
  await open('number', { ...PROVED, addresses: [...addresses] })
  serve({ [REMOVE]: () => aSupporter(PROVED) })
  await expect.element(page.getByText(/\(main\)/)).toBeVisible()
  await expect.element(page.getByText(/our e-mails to it are returned/)).toBeVisible()
  await button('Remove this e-mail address').click()
  await expect.poll(() => sentTo(REMOVE)[0]?.body).toEqual({ kind: 'email' })
})

test('an e-mail address that is added without a code is used only for this circle', async () => {
  await open('number', {}, undefined, { 'GET /settings': () => theSettings({ sends: { sms: true, mail: true } }) })
  serve({ [OWN]: () => aSupporter() })
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('avi@example.org')
  await button('Send the link').click()
  await expect.poll(() => sentTo(OWN)[0]?.body).toEqual({ email: 'avi@example.org' })
})

test('if a number belongs to someone else, the page shows its field again with the reason', async () => {
  await open('number', PROVED)
  serve({ [PHONE]: () => refuse('already_member') })
  await number.fill('054-456-7890')
  await button('Send me a code').click()
  await page.getByLabelText('6-digit code').fill('123456')
  await expect.element(page.getByText('This already belongs to someone else here. Please use another one.')).toBeVisible()
  await expect.element(number).toHaveValue('054-456-7890')
})

test('in Hebrew the question before deleting is read from the right', async () => {
  await open('data', {}, 'iw')
  await page.getByRole('main').getByRole('button').last().click()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('heading')).toMatchTextContent(/[א-ת]/)
  expect(getComputedStyle(dialog.element()).direction).toBe('rtl')
})

test('someone with a number and a mail address chooses the channel of each kind of messages', async () => {
  await open('messages', { email: 'avi@example.org' })
  serve({ [NAME]: () => aSupporter() })
  await page.getByText('By SMS or e-mail').click()
  await page.getByRole('group', { name: 'When help is needed' }).getByRole('radio', { name: 'E-mail' }).click()
  await page.getByRole('group', { name: 'About my tasks' }).getByRole('radio', { name: 'Both' }).click()
  await button('Save').click()
  await expect.poll(() => sentTo(NAME)[0]?.body).toMatchObject({ messages: { ways: { asks: 'mail', reminders: 'both' } } })
})

test('someone with one address is not asked for a channel', async () => {
  await open('messages')
  await expect.element(page.getByRole('radio', { name: 'Everything' })).toBeChecked()
  await expect.element(page.getByText('By SMS or e-mail')).not.toBeInTheDocument()
})

test('the profile stores when I am away, and shows my tasks of that time at once', async () => {
  const until = '2026-11-29'
  await open('help', {}, undefined, {
    [NAME]: () => aSupporter({ away: { from: '2026-11-23', until } }),
    'GET /supporters/:user/my_events': () => [
      aTask({ id: 5, ...mine, title: 'Drive Dana', start_at: '2026-11-27T16:00:00+02:00', end_at: '2026-11-27T17:00:00+02:00' }),
    ],
  })
  await page.getByText('I’m away for a while').click()
  await page.getByLabelText('From').fill('2026-11-23')
  await page.getByLabelText('Until (including this day)').fill('2026-11-01')
  await expect.element(page.getByText('This time is already past. Please choose a later one.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Drive Dana' })).not.toBeInTheDocument()
  await page.getByLabelText('Until (including this day)').fill(until)
  await expect.element(page.getByRole('link', { name: 'Drive Dana' })).toBeVisible()
  await button('Save').click()
  await expect.poll(() => sentTo(NAME)[0]?.body).toMatchObject({ away: { from: '2026-11-23', until } })
})
