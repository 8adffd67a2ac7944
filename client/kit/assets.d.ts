/** For an author's own repository, as `"types": ["playchart/assets"]` in its tsconfig: what boards may import besides code. */
declare module '*.css' {}
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.mp3' {
  const url: string
  export default url
}
