import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { savedFamilies } from '../../platform/device-storage.ts'
import { address, openPage } from '../../testing/app.tsx'
import { noNetwork, refuse, sentTo, serve } from '../../testing/server.ts'
import { aSavedFamily, signIn } from '../../testing/session.ts'

const JOIN = 'PUT /supporters/:user/families/:family/join'
const REFUSE = 'PUT /supporters/:user/families/:family/refuse'
const MOR = aSavedFamily({ familyName: 'Mor', login_familyToken: 'family-mor', login_userToken: 'user-mor', confirmed: false })

/** A second family asks whether one helps. */
async function open(locale?: 'iw') {
  signIn({ others: [MOR] })
  serve({
    'GET /supporters/:user/families/:family/welcome': () => ({ title: 'Mor', full_name: 'Avi', by: 'Ella Mor', confirmed: false }),
    [JOIN]: () => ({}),
  })
  await openPage('/welcome_page?family=family-mor', locale && { locale })
}
const button = (name: string) => page.getByRole('button', { name })

test('the page says who added the name, and a yes opens that family', async () => {
  await open()
  await expect.element(page.getByText('Ella Mor added your name to the circle.')).toBeVisible()
  expect(savedFamilies().find(({ familyName }) => familyName === 'Mor')?.confirmed).toBe(false)
  await button('Always ready to help').click()
  await expect.poll(address).toMatch(/^\/home/)
  const [sent] = sentTo(JOIN)
  expect(sent?.params.family).toBe('family-mor')
  expect(sent?.headers.get('Authorization')).toBe('Bearer user-mor')
})

test('a yes that does not arrive says so, and the family still asks', async () => {
  await open()
  serve({ [JOIN]: () => noNetwork })
  await button('Always ready to help').click()
  await expect.element(page.getByText('No connection right now. Please check the internet and try again.')).toBeVisible()
  expect(savedFamilies().find(({ familyName }) => familyName === 'Mor')?.confirmed).toBe(false)
})

test('a no says what it means, and can ask not to be asked again', async () => {
  await open()
  serve({ [REFUSE]: () => refuse('unavailable') })
  await button('That wasn’t me').click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/You will not be in the circle of Mor/)).toBeVisible()
  expect(sentTo(REFUSE)).toEqual([])
  await sheet.getByRole('checkbox', { name: 'Do not ask me again' }).click()
  await sheet.getByRole('button', { name: 'Remove me' }).click()
  await expect.element(sheet.getByText('The service is not available for a moment. Please try again soon.')).toBeVisible()
  expect(sentTo(REFUSE)[0]?.body).toEqual({ never: true })
})

test('in Hebrew the question is in Hebrew, read from the right', async () => {
  await open('iw')
  await expect.element(page.getByRole('main')).toMatchTextContent(/[א-ת]{3}/)
  expect(getComputedStyle(page.getByRole('main').element()).direction).toBe('rtl')
})
