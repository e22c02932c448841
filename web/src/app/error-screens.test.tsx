import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { ERROR_STATUS } from '@hand-in-hand/contract/errors.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { CallError } from '../platform/api-client.ts'
import { takeReturnPath } from '../platform/return-path.ts'
import { NotLoggedIn } from '../platform/session.ts'
import { address, closePage, openPage, renderPart } from '../testing/app.tsx'
import { aTask, theSettings } from '../testing/samples.ts'
import { noNetwork, refuse, serve } from '../testing/server.ts'
import { signIn } from '../testing/session.ts'
import { InvitationError, RouteError, SignUpFormError } from './error-screens.tsx'
import { HiddenPageError } from './not-found.tsx'

const refused = (code: ErrorCode, call?: EndpointName) => new CallError(code, ERROR_STATUS[code], [], 'req-7', call)
const settings = theSettings()
const title = page.getByRole('heading', { level: 1 })
const again = page.getByRole('button', { name: 'Try again' })
const never = async () => {}

test.each<[string, unknown, string, boolean]>([
  ['no network', new CallError('network'), 'Unavailable', true],
  ['an outage', refused('unavailable'), 'Something is wrong on the server', true],
  ['too many calls', refused('too_many_requests'), 'Something is wrong on the server', true],
  ['a defect of ours', refused('unexpected'), 'Error on the page', true],
  ['a token that is refused', refused('unauthenticated'), 'Incorrect authentication', true],
  ['a page that is not there', refused('not_found'), 'Not found', false],
  ['a task that was cancelled', refused('task_cancelled'), 'No longer needed', false],
  ['a part of the app that did not arrive', new TypeError('Failed to fetch dynamically imported module: /x.js'), 'Unavailable', true],
  ['styles that did not arrive', new Error('Unable to preload CSS for /assets/task.css'), 'Unavailable', true],
  ['anything else', new Error('?'), 'ERROR', true],
])('%s has its own text, and a retry button only if a retry may help', async (_, error, words, mayRetry) => {
  serve({ 'GET /settings': () => settings })
  await renderPart(<RouteError error={error} retry={never} />)
  await expect.element(title).toHaveTextContent(words)
  expect(again.query() !== null).toBe(mayRetry)
})

const WHOM_TO_TELL = /please tell the family, or the people who run this service/
test('a refusal shows its own reason, without a reference', async () => {
  await renderPart(<RouteError error={refused('not_approved')} retry={never} />)
  await expect.element(page.getByText(/The family hasn’t answered yet/)).toBeVisible()
  expect(page.getByText(/Reference/).query()).toBeNull()
  expect(page.getByText(WHOM_TO_TELL).query()).toBeNull()
})

test('a screen that asks people to contact support shows the reference and the contact', async () => {
  await renderPart(<RouteError error={refused('unexpected')} retry={never} />)
  await expect.element(page.getByText('Reference: req-7')).toBeVisible()
  await expect.element(page.getByText(WHOM_TO_TELL)).toBeVisible()
})

test('an error of the server names the operator’s contact, even if the server does not reply', async () => {
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => theSettings({ contact: 'help@example.org' }) })
  await openPage('/')
  await expect.element(page.getByRole('link', { name: 'Accessibility' })).toBeVisible()
  await closePage()
  const mail = page.getByRole('link', { name: 'help@example.org' })
  await renderPart(<RouteError error={refused('unexpected')} retry={never} />)
  await expect.element(mail).toHaveAttribute('href', 'mailto:help@example.org')
  await expect.element(page.getByText('Contact: help@example.org')).toBeVisible()
  expect(page.getByText(WHOM_TO_TELL).query()).toBeNull()
  await cleanup()
  await renderPart(<RouteError error={refused('unavailable')} retry={never} />)
  await expect.element(mail).toBeVisible()
  await cleanup()
  await renderPart(<RouteError error={new CallError('network')} retry={never} />)
  await expect.element(title).toHaveTextContent('Unavailable')
  expect(mail.query()).toBeNull()
})

test('someone who is not logged in sees how to log in, and no button to try again', async () => {
  serve({ 'GET /settings': () => settings })
  await renderPart(<RouteError error={new NotLoggedIn()} retry={never} />)
  await expect.element(title).toHaveTextContent('Please log in')
  await expect.element(page.getByText('Ask the family for the invitation link.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in with a code' })).toHaveAttribute('href', '/user_login')
  expect(again.query()).toBeNull()
})

/** The order in which a page without a session shows the two ways to get in: the steps of joining, and the login. */
const orderOfSignInOptions = () =>
  [...document.querySelectorAll('ol, a[href="/user_login"]')].map((each) => (each.tagName === 'OL' ? 'steps' : 'log in'))

test.each([
  ['/t/family-levi/-7', ['log in', 'steps']],
  ['/family/tasks/22', ['log in', 'steps']],
  ['/family', ['log in', 'steps']],
  ['/my_tasks', ['steps', 'log in']],
])('without a session, %s shows login or joining first, whichever its usual visitors need', async (at, order) => {
  serve({ 'GET /settings': () => settings })
  await renderPart(<RouteError error={new NotLoggedIn()} retry={never} />, { at })
  const logIn = page.getByRole('link', { name: 'Log in with a code' })
  await expect.element(logIn).toBeVisible()
  expect(orderOfSignInOptions()).toEqual(order)
  if (order[0] === 'log in') expect(logIn.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(640)
})

test.each(['not_found', 'invitation_closed', 'family_closed'] as const)(
  'an invitation that is refused (%s) leads to a field for another invitation',
  async (code) => {
    await renderPart(<InvitationError error={refused(code)} retry={never} />)
    await expect.element(page.getByRole('link', { name: 'I have an invitation' })).toHaveAttribute('href', '/invited')
  },
)

test('a page that needs a login is remembered and opened after the login', async () => {
  serve({ 'GET /settings': () => settings })
  await renderPart(<RouteError error={new NotLoggedIn()} retry={never} />, { at: '/t/family-mor/-7?x=1' })
  const logIn = page.getByRole('link', { name: 'Log in with a code' })
  await expect.element(logIn).toBeVisible()
  logIn.element().addEventListener('click', (event) => event.preventDefault())
  await logIn.click()
  expect(takeReturnPath()).toEqual({ path: '/t/family-mor/-7?x=1', family: 'family-mor' })
})

test.each<EndpointName>([
  'GET /supporters/:user',
  'GET /supporters/:user/families/:family',
  'GET /supporters/:user/families/:family/tasks',
  'GET /supporters/:user/my_events',
  'GET /families/:family/tasks',
])('if %s is not found, the saved tokens are wrong, and the person can log out', async (call) => {
  signIn()
  serve({ 'DELETE /session': () => ({}) })
  await renderPart(<RouteError error={refused('not_found', call)} retry={never} />)
  await expect.element(title).toHaveTextContent('Incorrect authentication')
  await expect.element(page.getByRole('button', { name: 'Log out on this device' })).toBeVisible()
})

test.each<EndpointName>([
  'GET /supporters/:user/families/:family/tasks/:id',
  'GET /families/:family/tasks/:id',
  'GET /supporters/families/:invitation',
])('if %s is not found, the error is not about the tokens', async (call) => {
  await renderPart(<RouteError error={refused('not_found', call)} retry={never} />)
  await expect.element(title).toHaveTextContent('Not found')
  expect(page.getByText(WHOM_TO_TELL).query()).toBeNull()
})

test('a supporter’s list shows a general error for not_allowed, and a family’s list the reason', async () => {
  await renderPart(<RouteError error={refused('not_allowed', 'GET /supporters/:user/families/:family/tasks')} retry={never} />)
  await expect.element(page.getByText('Something unexpected happened. Please contact support')).toBeVisible()
  await cleanup()
  await renderPart(<RouteError error={refused('not_allowed', 'GET /families/:family/tasks')} retry={never} />)
  await expect.element(page.getByText(/Only the family/)).toBeVisible()
})

test('a wrong family token shows Incorrect authentication on each page with a list', async () => {
  for (const at of ['/', '/home', '/my_tasks', '/me', '/family']) {
    signIn()
    serve({
      'GET /supporters/:user/families/:family': () => refuse('not_found'),
      'GET /supporters/:user/families/:family/tasks': () => refuse('not_found'),
      'GET /supporters/:user/tasks': () => refuse('not_found'),
      'GET /supporters/:user/my_events': () => refuse('not_found'),
      'GET /families/:family': () => refuse('not_found'),
    })
    await openPage(at)
    await expect.element(title).toHaveTextContent('Incorrect authentication')
    await closePage()
  }
})

test('the retry button is busy until the retry is over, and a second tap does nothing', async () => {
  let decide = () => {}
  const retry = vi.fn(() => new Promise<void>((resolve) => (decide = resolve)))
  await renderPart(<RouteError error={new CallError('network')} retry={retry} />)
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await again.click({ force: true })
  expect(retry).toHaveBeenCalledTimes(1)
  decide()
  await expect.element(again).toHaveAttribute('aria-busy', 'false')
})

test.each<[ErrorCode, string, string]>([
  ['not_found', 'Wrong invite code', 'Please check your link'],
  ['invitation_closed', 'Invitation expired', 'This invitation is no longer valid. Ask the family for a new link.'],
  ['family_closed', 'Invitation expired', 'This family has closed its circle. Thank you for being there.'],
])('behind a sign-up link the error %s is about the invitation', async (code, words, text) => {
  await renderPart(<InvitationError error={refused(code)} retry={never} />)
  await expect.element(title).toHaveTextContent(words)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(again.query()).toBeNull()
})

test('the sign-up form has its own text if it cannot reach the server', async () => {
  await renderPart(<SignUpFormError error={new CallError('network')} retry={never} />)
  await expect.element(page.getByText(/The app can’t reach the server/)).toBeVisible()
  await expect.element(again).toBeVisible()
})

test('a page that this server does not have looks like any unknown address', async () => {
  await renderPart(<HiddenPageError error={refused('not_found')} retry={never} />)
  await expect.element(page.getByText('There is nothing at this address. The link may be old or incomplete.')).toBeVisible()
})

test('a retry loads the page again and shows it', async () => {
  signIn()
  serve({ 'GET /supporters/:user/families/:family/tasks': () => refuse('unavailable') })
  await openPage('/home')
  await expect.element(title).toHaveTextContent('Something is wrong on the server')
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [aTask()], events: [] }) })
  await again.click()
  await expect.element(page.getByText('Soup for the evening')).toBeVisible()
})

test('in Hebrew the error without a network is in Hebrew', async () => {
  await renderPart(<RouteError error={new CallError('network')} retry={never} />, { locale: 'iw' })
  await expect.element(title).toMatchTextContent(/^[א-ת ]+$/)
  await expect.element(page.getByRole('button')).toMatchTextContent(/[א-ת]{3}/)
})

test('without a network and without a cached list an error screen is shown', async () => {
  signIn()
  serve({
    'GET /supporters/:user/families/:family/tasks': () => noNetwork,
    'GET /supporters/:user/families/:family': () => noNetwork,
    'GET /supporters/:user': () => noNetwork,
  })
  await openPage('/home')
  await expect.element(title).toHaveTextContent('Unavailable')
})

test('the page of an unknown error links to the tasks', async () => {
  signIn()
  await openPage('/error?variant=other')
  await expect.element(title).toHaveTextContent('ERROR')
  await expect.element(page.getByRole('link', { name: 'See all tasks' })).toHaveAttribute('href', '/home')
})

test('a page that was opened from an ask leads straight to the login, which leads back to it', async () => {
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => settings })
  await openPage('/t/fam_1/-7?x=1&via=ask')
  await expect.poll(address).toBe('/user_login')
  expect(page.getByText(/requires authentication/).query()).toBeNull()
  expect(takeReturnPath()).toEqual({ path: '/t/fam_1/-7?x=1', family: 'fam_1' })
})
