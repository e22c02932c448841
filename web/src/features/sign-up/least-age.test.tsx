import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { theSettings } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'

test('the form says from which age on people can join', async () => {
  serve({
    'GET /settings': () => theSettings({ minimum_age: 17 }),
    'POST /supporters/signup/validate': () => 200,
    'GET /supporters/families/:invitation': () => ({ title: 'The Levi family', paused: false, no_time: [], events: [] }),
  })
  await openPage('/sign-up/abc?step=details')
  await expect.element(page.getByText(/You can join from 17 years on\./)).toBeVisible()
})
