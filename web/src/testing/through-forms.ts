import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { deviceStorage } from '../platform/device-storage.ts'
import { SIGNED_OUT_DRAFTS } from '../platform/forget-drafts.ts'
import { navigate } from '../platform/navigation.ts'
import { forgetSession, logOutDevice } from '../platform/session.ts'
import { closePage, openPage } from './app.tsx'
import type { FormName } from './form-files.ts'
import type { TypedForm } from './form-parts.ts'
import { aSupporter } from './samples.ts'
import { sentTo, serve } from './server.ts'
import { FAMILY, signIn } from './session.ts'
import { TYPED_FORMS } from './typed-forms.ts'

const NUMBER = aSupporter().formatted_phone_number
const SOMEONE_ELSE = '+972 54-999-9999'

function enter({ role, me, replies }: TypedForm, number = NUMBER) {
  if (role === null) {
    serve({ 'GET /session': () => ({ memberships: [] }), ...replies })
    return
  }
  const addresses = [{ kind: 'phone_number', text: number, is: 'first', is_unreached: false } as const]
  signIn({
    family: { me: { role, trusted: true, offered_role: null, is_new_role: false } },
    me: { formatted_phone_number: number, addresses, ...me },
  })
  deviceStorage.write('loginNumber', number)
  serve(replies)
}

/** Opens the form as a phone does after it has closed the page. */
async function open(form: TypedForm) {
  await closePage()
  await openPage(form.at)
  await form.reach?.()
}

async function fillIn(form: TypedForm) {
  form.before?.()
  await open(form)
  await form.unfold?.()
  for (const [field, value] of form.fields) {
    await expect.element(field).toBeInTheDocument()
    if (value === true) await field.click()
    else await (field.element() instanceof HTMLSelectElement ? field.selectOptions(value) : field.fill(value))
  }
  await expectKept(form)
}

async function expectKept({ fields }: TypedForm) {
  for (const [field, value] of fields) {
    if (value === true) await expect.element(field).toBeChecked()
    else await expect.element(field).toHaveValue(value)
  }
}

/** The items that this tab stores, without the scroll positions, which contain no text. */
const stored = () => (Object.entries(sessionStorage) as [string, string][]).filter(([name]) => name !== 'scroll')
/** Drafts that belong to no family: where a code was sent, which texts were read, and that the form of a new circle was shown. */
const IS_OF_PERSON = /^draft (?:code|read|entries)/
const isOfVisitor = ({ at, role }: TypedForm) => role === null || /^\/(?:sign-up|family\/start(?:\/friend|$)|asked)/.test(at)

const WAYS = {
  'Back, a reload and the next step, but no log-out': async (form) => {
    enter(form)
    await fillIn(form)
    await navigate('/elsewhere')
    await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
    history.back()
    await form.reach?.()
    await expectKept(form)
    await open(form)
    await expectKept(form)
    if (form.next) {
      await page.getByRole('button', { name: form.next.button, exact: true }).click()
      await expect.element(form.next.shows).toBeVisible()
      history.back()
      await expectKept(form)
    }
    for (const [name] of stored()) expect(name).toMatch(isOfVisitor(form) || IS_OF_PERSON.test(name) ? /^draft / : FAMILY)
    serve({ 'DELETE /session': () => ({}) })
    logOutDevice()
    expect(stored()).toEqual([])
  },
  'a refusal, and then the form can be sent again': async (form) => {
    const { call, refusal, wrong } = form
    if (!call || !refusal) return
    enter(form)
    await fillIn(form)
    const reply = form.replies[call]
    serve({ [call]: () => refusal })
    await form.send()
    await expect.poll(() => sentTo(call)).toHaveLength(1)
    await (wrong ? expectWrong(wrong) : expect.element(page.getByRole('alert')).toBeVisible())
    await open(form)
    await expectKept(form)
    serve({ [call]: reply })
    await form.send()
    await expect.poll(() => sentTo(call)).toHaveLength(2)
    const [first, second] = sentTo(call)
    expect(second?.body).toEqual(first?.body)
    // Both requests have the same key, so the server carries out only one of them.
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  },
  'an ended login, but only for the same person': async (form) => {
    if (form.role === null) return
    // Does what a refused token does (`endSession`), but shows no error page.
    const endLogin = () => forgetSession(SIGNED_OUT_DRAFTS, NUMBER)
    enter(form)
    await fillIn(form)
    endLogin()
    if (!isOfVisitor(form)) {
      for (const [name] of stored()) expect(name).toMatch(SIGNED_OUT_DRAFTS.test(name) ? /^draft / : /^held /)
      enter(form)
    }
    await open(form)
    await expectKept(form)
    if (isOfVisitor(form)) return
    endLogin()
    enter(form, SOMEONE_ELSE)
    await closePage()
    await openPage(form.at)
    await expect.poll(() => stored().filter(([name]) => !SIGNED_OUT_DRAFTS.test(name))).toEqual([])
  },
} as const satisfies Record<string, (form: TypedForm) => Promise<void>>

/** If `wrong` is a field, expects it to be invalid. Otherwise expects the error's text in it. */
async function expectWrong(wrong: Locator) {
  await expect.element(wrong).toBeInTheDocument()
  const isField = /^(?:INPUT|TEXTAREA)$/.test(wrong.element().tagName)
  await (isField
    ? expect.element(wrong).toHaveAttribute('aria-invalid', 'true')
    : expect.element(wrong).toMatchTextContent(/already has this/))
}

/** Tests that each of these forms keeps what is typed, whichever way someone leaves it. */
export function goThrough(names: readonly FormName[]) {
  const cases = names.flatMap((name) => (Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => [name, way] as const))
  test.each(cases)('the form "%s" keeps what is typed over %s', async (name, way) => WAYS[way](TYPED_FORMS[name]))
}
