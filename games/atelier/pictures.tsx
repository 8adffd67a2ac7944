import { For } from 'solid-js'

/** Shapes in a picture of 64 by 48, each filled with a shade of the pigment: `a` itself, `b` lighter, `c` darker, `w` like paper. */
type Shape = readonly [shade: 'a' | 'b' | 'c' | 'w', d: string]

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const MOTIFS: { readonly [motif: string]: readonly Shape[] } = {
  flowers: [
    ['c', 'M31 30V14h2v16zM33 30l9-14 2 1-8 13zM31 30l-9-15-2 1 8 14z'],
    ['a', `${disc(32, 11, 6)}${disc(20, 15, 5)}${disc(44, 16, 5)}`],
    ['w', `${disc(32, 11, 2)}${disc(20, 15, 1.7)}${disc(44, 16, 1.7)}`],
    ['c', 'M26 27h12l3 8c1 6-3 10-9 10s-10-4-9-10z'],
    ['b', 'M27 33h10l1 3H26z'],
  ],
  fruit: [
    ['a', `${disc(23, 24, 7)}${disc(35, 20, 8)}${disc(45, 25, 6.5)}`],
    ['b', `${disc(20.5, 21, 1.8)}${disc(32, 16.5, 2)}${disc(43, 22.5, 1.6)}`],
    ['c', 'M35 12c2-6 8-7 12-5-2 5-6 7-12 5'],
    ['c', 'M11 27h42c0 9-8 14-17 15v3h-8v-3c-9-1-17-6-17-15'],
    ['b', 'M14 30h36l-1 2H15z'],
  ],
  bird: [
    ['c', 'M2 42c18-6 40 2 60-6v3c-20 8-42 1-60 6z'],
    ['a', 'M17 29c0-10 8-15 17-14 3-6 11-6 13 0l7 3-7 2c0 9-6 16-17 16l-15 6 5-8c-2-1-3-3-3-5'],
    ['c', 'M24 27c5-5 13-4 16 1-5 6-12 6-16-1'],
    ['w', disc(42, 15, 1.5)],
    ['b', 'M33 35c5-1 9-4 11-8 0 6-4 9-11 8'],
  ],
  jug: [
    ['c', 'M41 19c9-1 12 12 2 16l-1-3c6-3 5-10-1-9z'],
    ['a', 'M23 9h17l-3 8c6 4 9 9 9 15 0 7-6 11-14 11s-14-4-14-11c0-6 3-11 8-15z'],
    ['b', 'M18.500 30h27.200v4H18.300z'],
    ['w', 'M24 21c-3 3-4 6-4 8h2c1-3 2-5 4-7z'],
    ['c', 'M23 9h17l-1 3H24z'],
  ],
  house: [
    ['b', disc(53, 14, 5)],
    ['a', 'M9 43V23L24 10l15 13v20z'],
    ['c', 'M5 25L24 7l19 18-3 2L24 12 8 28z'],
    ['b', 'M39 43V27h17v16z'],
    ['c', 'M37 28l3-6h15l4 6zM20 43V31h8v12zM44 32h6v5h-6z'],
    ['w', 'M12 25h5v5h-5zM31 25h5v5h-5z'],
  ],
  fish: [
    ['w', 'M3 30a29 14 0 1 0 58 0a29 14 0 1 0-58 0'],
    ['b', 'M8 30a24 10.500 0 1 0 48 0a24 10.500 0 1 0-48 0'],
    ['a', 'M10 29c9-11 24-12 33-2l9-7c-1 6-1 12 0 18l-9-7c-9 10-24 9-33-2'],
    ['c', 'M27 20c4-5 9-5 11-1-3 0-7 1-11 1M21 23c2 4 2 8 0 12l2 1c2-5 2-9 0-14z'],
    ['w', disc(16.5, 27, 1.4)],
  ],
  hills: [
    ['w', disc(47, 13, 6)],
    ['b', 'M0 30c12-12 22-10 32-2 10-9 20-9 32-2v22H0z'],
    ['a', 'M0 36c14-8 28-6 40 2 8-5 16-5 24-2v12H0z'],
    ['c', 'M0 43c16-5 40-4 64 1v4H0zM12 36l3-10 3 10zM19 37l2.500-8 2.500 8z'],
  ],
  boat: [
    ['a', 'M0 33h64v15H0z'],
    ['w', 'M33 7l15 22H33z'],
    ['b', 'M30 11v18H17z'],
    ['c', 'M13 32h38l-7 8H20zM31 5h2v27h-2z'],
    ['b', 'M2 40h10v1.500H2zM48 43h13v1.500H48zM22 45h12v1.500H22z'],
  ],
  trees: [
    ['b', 'M0 38c20-5 44-5 64 0v10H0z'],
    ['c', 'M13 25h3v17h-3zM31 24h3v20h-3zM49 25h3v17h-3z'],
    ['a', 'M14.500 5c7 2 9 11 8 17s-5 8-8 8-7-2-8-8 1-15 8-17M50.500 6c7 2 9 10 8 16s-5 8-8 8-7-2-8-8 1-14 8-16'],
    ['c', 'M32.500 3c8 2 10 12 9 18s-6 9-9 9-8-3-9-9 1-16 9-18'],
    ['a', 'M32.500 7c5 2 6 8 5 12s-3 5-5 5z'],
  ],
  town: [
    ['b', 'M2 46V27l7-8 7 8v19zM48 46V30l7-7 7 7v16z'],
    ['a', 'M15 46V24h15v22zM40 46V25h10v21z'],
    ['c', 'M13 25l9-11 10 11zM30 46V14h10v32zM29 15l6-12 6 12z'],
    ['w', 'M18 28h3v5h-3zM24 28h3v5h-3zM33 20h4v6h-4zM43 29h4v5h-4zM7 30h4v5H7zM53 33h4v5h-4z'],
    ['c', 'M20 46v-7h5v7z'],
  ],
  portrait: [
    ['c', 'M0 0h64v48H0z'],
    ['a', 'M8 48c1-13 11-17 24-17s23 4 24 17z'],
    ['b', 'M24 20c0-8 4-12 8-12s8 4 8 12-3 13-8 13-8-5-8-13'],
    ['a', 'M19 19C17 8 25 3 32 3s15 5 13 16c-3-6-7-8-13-8s-10 2-13 8'],
    ['w', 'M22 33l10 7 10-7-2 10-8-2-8 2z'],
    ['c', `${disc(29, 19.5, 1)}${disc(35, 19.5, 1)}M29 26h6v1.200h-6z`],
  ],
  sky: [
    ['b', 'M0 0h64v48H0z'],
    ['a', 'M0 0h64v10C44 18 20 6 0 14z'],
    ['w', disc(32, 25, 9)],
    ['c', 'M0 33h64v15H0z'],
    ['a', 'M0 33h64v4H0zM20 40h24v1.600H20zM25 44h14v1.600H25z'],
    ['c', 'M0 33c8-6 14-5 20 0zM46 33c6-4 12-5 18-1v1z'],
  ],
}

/** What a work shows, in the shades of its pigment. */
export function Picture(props: { motif: string; pigment: string }) {
  return (
    <svg class="at-picture" data-kind={props.pigment} viewBox="0 0 64 48" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <For each={MOTIFS[props.motif]}>{([shade, d]) => <path data-shade={shade} d={d} />}</For>
    </svg>
  )
}
