import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { paths } from '../../platform/paths.ts'
import { currentFamily } from '../../platform/session.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { EmptyScreen } from '../../ui/states.tsx'

/** Confirms and thanks after a person has left a circle, said that they do not help, or had their data deleted. */
export function GoodbyeScreen() {
  const [search] = useSearchParams()
  const { title, text } = goodbyeText(search.get('after'))
  return (
    <EmptyScreen picture={<HandsPicture />} title={title} text={text}>
      <a href={paths.root} className={buttonLook('primary')}>
        {currentFamily() ? <Trans>Go to my other circle</Trans> : <Trans>Go to the first page</Trans>}
      </a>
    </EmptyScreen>
  )
}

function goodbyeText(what: string | null) {
  if (what === 'refused') {
    return {
      title: <Trans>You are not in this circle</Trans>,
      text: <Trans>You’ll get no more messages from this family.</Trans>,
    }
  }
  if (what === 'erased' || what === 'erased-here') {
    return {
      title: <Trans>Your data has been deleted</Trans>,
      text:
        what === 'erased' ? (
          <Trans>Your name and contact details have been deleted here. Thank you for being there.</Trans>
        ) : (
          <Trans>Your name and contact details have been deleted in this circle. Thank you for being there.</Trans>
        ),
    }
  }
  return { title: <Trans>You have left the circle</Trans>, text: <Trans>Thank you for being there.</Trans> }
}
