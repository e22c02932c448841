import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

function Taken({ name, count }: { name: string; count: number }) {
  return (
    <Trans>
      <b>{name}</b> has it: <a href="/t">{name}</a>, {count} of {count}
    </Trans>
  )
}
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const shown = (name: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Taken name={name} count={2} />
    </I18nProvider>,
  )

test.each([
  '<0>x</0>',
  '<1/>',
  '</0>',
  '<2/> <3/>',
  '<b>x</b>',
  '<script>hit(1)</script>',
  '<constructor/>',
  '<toString>x</toString>',
  '<__proto__/>',
])('%s in somebody’s name is a part of the name, and no tag of the message', (name) => {
  const escaped = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(shown(name)).toBe(shown('Noa').replaceAll('Noa', escaped))
  expect(shown('Noa')).toBe('<b>Noa</b> has it: <a href="/t">Noa</a>, 2 of 2')
})
