export type GreetingProps = {
  name: string;
};
