import type { InvitedFamily } from '@hand-in-hand/contract/sign-up.ts'
import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { page } from 'vitest/browser'
import { consentKey } from '../features/legal/parts/read-texts.ts'
import { writeDraft } from '../platform/draft.ts'
import { openPage } from './app.tsx'
import { theSettings } from './samples.ts'
import { serve } from './server.ts'

// The shared parts of the sign-up tests: the pages with a family that has one open task, and the form.

/** The call that asks to join. */
export const ASK = 'POST /supporters/signup'
/** The one open task of the family. */
export const SOUP: OpenTask = { id: 5, title: 'Soup', category: 'home', type: 'no_time', date: null, group_id: null, series_id: null }

export async function openSignUp(at = '/sign-up/abc', family: Partial<InvitedFamily> = {}, locale?: 'iw') {
  serve({
    'GET /settings': () => theSettings({ sends: { sms: true, mail: true } }),
    'POST /supporters/signup/validate': () => 200,
    'GET /supporters/families/:invitation': () => ({ title: 'The Levi family', paused: false, no_time: [SOUP], events: [], ...family }),
    [ASK]: () => ({ full_name: 'Yael Peretz', formatted_phone_number: '+972 54-456-7890' }),
  })
  await openPage(at, locale && { locale })
}
export const button = (name: string) => page.getByRole('button', { name })
export const first = page.getByLabelText('First name')
export const phone = page.getByRole('textbox', { name: 'Phone number' })

/** Fills in the form, and goes on to the next step. */
export async function fillIn({ name = 'Yael', number = '054-456-7890' } = {}) {
  await first.fill(name)
  await page.getByLabelText('Last name (optional)').fill('Peretz')
  await phone.fill(number)
  await button('Continue').click()
}
/** Stores the drafts of someone who has read both texts to their end and has agreed to both. */
export function readBoth() {
  writeDraft(consentKey('TERMS'), true)
  writeDraft(consentKey('PRIVACY'), true)
}
