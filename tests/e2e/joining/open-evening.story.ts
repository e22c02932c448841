import { makeFamily } from '../setup/circle.ts'
import { askToJoin, storyMaker } from '../setup/people.ts'
import { afterRefetch, expect, expectAccessible, test } from '../setup/story.ts'

test('a link approves a neighbour for one evening; the family keeps him and removes another', async ({ page: noa, newPerson }) => {
  const avi = await newPerson()
  const family = await makeFamily()
  await family.makeTask({ title: 'Soup for the evening', address: '12 Harbour Street' })
  await noa.goto(family.ownerPath)
  await noa.waitForURL((url) => !url.pathname.startsWith('/login'))

  const link = await test.step('Noa has her link approve everyone until tomorrow evening', async () => {
    await noa.goto('/family/invite')
    await noa.getByText('Approve everyone for one evening').click()
    await expect(noa.getByText(/Addresses and notes stay closed until you say who may stay/)).toBeVisible()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Approve everyone until tomorrow evening' }).click()
    await expect(noa.getByText(/^Until .*20:00 everyone who uses this link/).first()).toBeVisible()
    await expect(noa.getByRole('button', { name: 'Approve each person myself again' })).toBeVisible()
    await expectAccessible(noa)
    return (await noa.getByText(/\/sign-up\//).textContent()) ?? ''
  })

  await test.step('Avi asks to join, enters a code and is in the circle', async () => {
    const phone = await askToJoin(avi, new URL(link).pathname, undefined, 'One more step')
    await expectAccessible(avi)
    await avi.getByRole('link', { name: 'Log in with a code' }).click()
    await expect(avi.getByLabel('Phone number')).toHaveValue(new RegExp(phone.typed.slice(-4)))
    await avi.getByRole('button', { name: 'Send me a code' }).click()
    await avi.getByLabel('6-digit code').fill(await storyMaker().readCode(phone.e164))
    await avi.getByRole('button', { name: 'Always ready to help' }).click()
    await avi.getByRole('link', { name: 'Soup for the evening' }).first().click()
    await expect(avi.getByText(/the address or any notes until the family has confirmed/)).toBeVisible()
    await avi.getByRole('button', { name: 'I will take the task' }).click()
    await expect(avi.getByText(/taken successfully/)).toBeVisible()
    await avi.getByRole('button', { name: 'Not now' }).click()
    await avi.goto('/?tab=MyTasks')
    await avi.getByRole('link', { name: 'Soup for the evening' }).first().click()
    await expect(avi.getByText(/the address or any notes until the family has confirmed/)).toBeVisible()
    await expect(avi.getByText('12 Harbour Street')).toBeHidden()
    await expectAccessible(avi)
  })

  await test.step('Noa sees who came in, and that he may stay', async () => {
    await noa.getByRole('link', { name: 'Overview' }).click()
    await afterRefetch(noa, () => expect(noa.getByText('1 person joined through your link')).toBeVisible())
    await noa.getByRole('link', { name: 'See who joined through your link' }).click()
    await expect(noa.getByText(/Joined through your link .*, with a code/)).toBeVisible()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Avi Cohen may stay' }).click()
    await expect(noa.getByText('No one is waiting')).toBeVisible()
    await afterRefetch(avi, () => expect(avi.getByText('12 Harbour Street')).toBeVisible())
  })

  await test.step('she removes another member, and the link approves no one any more', async () => {
    const eve = await newPerson()
    const phone = await askToJoin(eve, new URL(link).pathname, undefined, 'One more step')
    await storyMaker().signInByCode(phone.e164)
    await afterRefetch(noa, () => expect(noa.getByRole('button', { name: 'Remove Avi Cohen' })).toBeVisible())
    await noa.getByRole('button', { name: 'Remove Avi Cohen' }).click()
    await expect(noa.getByText('If your link still approves people without you, that ends too.')).toBeVisible()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Remove from the circle' }).click()
    await expect(noa.getByText('No one is waiting')).toBeVisible()
    await noa.goto('/family/invite')
    await noa.getByText('Approve everyone for one evening').click()
    await expect(noa.getByRole('button', { name: 'Approve everyone until tomorrow evening' })).toBeVisible()
  })
})
