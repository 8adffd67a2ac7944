import { encode } from 'uqr'
import './qr-code.css'

/** Light modules around the code, without which cameras do not find it. */
const BORDER = 4

/** A text as a QR code: black on white in every colour scheme, since many cameras read no other. */
export function QrCode(props: { text: string; label: string }) {
  const code = () => encode(props.text, { ecc: 'M', border: BORDER })
  const path = () =>
    code()
      .data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
      .join('')
  return (
    <svg class="qr-code" role="img" aria-label={props.label} viewBox={`0 0 ${code().size} ${code().size}`} shape-rendering="crispEdges">
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path()} fill="#000" />
    </svg>
  )
}
